// access.test.ts - every page of the director can be read by everyone, and every route has a scene.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readAll } from "./access";
import { Server, Windows } from "./rig";
import { doorScenes, eventScenes, unseen } from "./scenes";
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

test("every page can be read by everyone", async () => {
  const chief = await server.admin("Olga Organiser"),
    doors = await doorScenes(server, chief);
  await readAll(server, windows, doors);
  const events = await eventScenes(new Worlds(server, chief));
  assert.deepEqual(unseen([...doors, ...events], "director"), [], "routes without a scene");
  await readAll(server, windows, events);
});
