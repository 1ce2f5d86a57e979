import { expect, it } from "vitest";
import { returnBuffer, takeBuffer } from "./answer-buffers.ts";

it("gives returned memory out again, and no memory twice [LIVE-01]", () => {
  const first = takeBuffer(40_000);
  expect(first).toHaveLength(40_000);
  returnBuffer(first);
  returnBuffer(first);
  const [second, third] = [takeBuffer(50_000), takeBuffer(50_000)];
  expect(second.buffer).toBe(first.buffer);
  expect(third.buffer).not.toBe(first.buffer);
});

it("takes back nothing that it did not give out [LIVE-01]", () => {
  const own = Buffer.alloc(64 * 1_024);
  returnBuffer(own);
  expect(takeBuffer(60_000).buffer).not.toBe(own.buffer);
});
