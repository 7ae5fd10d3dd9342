// access-dialogs.test.ts - whatever opens when it is pressed can be read by everyone.
import { after, before, test } from "node:test";
import { readAll } from "./access";
import { dialogScenes } from "./dialog-scenes";
import { Server, Windows } from "./rig";
import { Worlds } from "./sample-events";

let server: Server, windows: Windows;
before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
});
after(async () => {
  await windows?.end();
  await server?.end();
});

test("every form and dialog can be read by everyone", async () => {
  await readAll(
    server,
    windows,
    await dialogScenes(new Worlds(server, await server.admin("Olga Organiser"))),
  );
});
