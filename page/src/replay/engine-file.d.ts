// engine-file.d.ts - where the build put the engine (build.mjs): relative to the script, "" in a page built without it.
declare module "engine:replay" {
  const url: string;
  export default url;
}
declare module "engine:share" {
  const url: string;
  export default url;
}
