// access-tables.test.ts - the online table in every phase of its life can be read by everyone, and so can its replay.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { readAll } from "./access";
import { Server, Windows } from "./rig";
import { unseen } from "./scenes";
import { tableScenes } from "./table-scenes";

let server: Server, windows: Windows;
before(async () => {
  server = await Server.begin();
  windows = await Windows.begin();
});
after(async () => {
  await windows?.end();
  await server?.end();
});

test("every moment of a game can be read by everyone", async () => {
  const scenes = await tableScenes(server, await server.admin("Olga Organiser"));
  assert.deepEqual(unseen(scenes, "tables"), [], "routes without a scene");
  await readAll(server, windows, scenes);
});
