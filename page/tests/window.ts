// window.ts - as much of a browser's window as modules of the page touch when they are loaded outside of one.
const listeners = (): void => undefined;
Object.assign(globalThis, {
  location: {
    pathname: "/",
    search: "",
    hash: "",
    host: "localhost",
    protocol: "http:",
    origin: "http://localhost",
  },
  document: { documentElement: { lang: "", dataset: {} } },
  localStorage: { getItem: () => null, setItem: listeners },
  addEventListener: listeners,
});
Object.defineProperty(globalThis, "navigator", { value: { language: "en" }, configurable: true });
