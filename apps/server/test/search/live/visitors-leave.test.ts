import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { LOCATION_CARD_SELECTION } from "@smirk/domain/directory/location-card";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedDemoDirectory } from "../../../src/demo/seed-demo-directory.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";

const QUERY = `query Box($sw: LatLngInput!, $ne: LatLngInput!) {
  findProviderLocationsInBoundingBox(sw: $sw, ne: $ne) { ${LOCATION_CARD_SELECTION} } }`;
const BOXES = [0.05, 0.1, 0.2, 0.4].map((reach) => ({
  sw: { lat: 29.76 - reach, lng: -95.37 - reach },
  ne: { lat: 29.76 + reach, lng: -95.37 + reach },
}));
const LEAVING = 150;

let fixture: TestApp;
let port: number;
beforeAll(async () => {
  fixture = await createTestApp();
  await seedDemoDirectory(fixture.ctx);
  await fixture.app.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = fixture.app.server.address() as AddressInfo);
});
afterAll(() => fixture.close());

const bodyOf = (box: (typeof BOXES)[number]) => JSON.stringify({ query: QUERY, variables: box });

async function ask(box: (typeof BOXES)[number]): Promise<string> {
  const headers = { "content-type": "application/json", "accept-encoding": "identity" };
  const answer = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: "POST",
    headers,
    body: bodyOf(box),
  });
  return answer.text();
}

/** Sends a request and is gone: before it is read, while it is answered, or while the answer is written. */
async function askAndLeave(box: (typeof BOXES)[number], turns: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  const body = bodyOf(box);
  const head = `POST /graphql HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json`;
  socket.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
  socket.resetAndDestroy();
}

it("answers others rightly while visitors leave before their answer is sent [LIVE-01]", async () => {
  await expect.poll(() => fixture.app.directory.followed()).not.toBeNull();
  const expected = await Promise.all(BOXES.map(ask));
  expect(
    new Set(expected.map((text) => JSON.parse(text).data.findProviderLocationsInBoundingBox.length)).size,
  ).toBe(BOXES.length);
  const leaving = Array.from({ length: LEAVING }, (_, at) =>
    askAndLeave(BOXES[at % BOXES.length] as (typeof BOXES)[number], at % 5),
  );
  const staying = Array.from({ length: LEAVING }, (_, at) =>
    ask(BOXES[at % BOXES.length] as (typeof BOXES)[number]),
  );
  await Promise.all(leaving);
  const answers = await Promise.all(staying);
  const wrong = answers.filter((answer, at) => answer !== expected[at % BOXES.length]);
  expect(wrong).toHaveLength(0);
});
