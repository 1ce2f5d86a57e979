import * as v from "valibot";
import { expect, it } from "vitest";
import { createRemovalToken } from "./use-details.ts";

it("makes another UUID each time, as the server takes it [TRUST-06]", () => {
  const tokens = Array.from({ length: 50 }, createRemovalToken);
  expect(new Set(tokens).size).toBe(50);
  for (const token of tokens) expect(v.is(v.pipe(v.string(), v.uuid()), token)).toBe(true);
});
