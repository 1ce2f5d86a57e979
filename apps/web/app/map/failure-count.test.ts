import { expect, it } from "vitest";
import { createFailureCount } from "./failure-count.ts";

it("breaks once, after so many failures in a row", () => {
  let broken = 0;
  const { failed, succeeded } = createFailureCount(3, () => {
    broken += 1;
  });
  failed();
  failed();
  succeeded();
  failed();
  failed();
  expect(broken).toBe(0);
  failed();
  failed();
  expect(broken).toBe(1);
});
