import { expect, it } from "vitest";
import { createSharedWork } from "./retrieve-state.ts";

it("runs work at most twice for concurrent callers of one key [PROC-02]", async () => {
  const share = createSharedWork<number>();
  let truth = 0;
  let runs = 0;
  const ask = () =>
    share("one", async () => {
      runs += 1;
      const seen = truth;
      await Promise.resolve();
      return seen;
    });
  const first = ask();
  truth = 1;
  const others = await Promise.all(Array.from({ length: 20 }, ask));
  expect([await first, new Set(others), runs]).toEqual([0, new Set([1]), 2]);
  expect(await ask()).toBe(1);
  expect(runs).toBe(3);
});

it("starts again after a failure, and separates keys [PROC-02]", async () => {
  const share = createSharedWork<string>();
  const failing = share("one", () => Promise.reject(new Error("away")));
  const waiting = share("one", async () => "again");
  const other = share("two", async () => "apart");
  await expect(failing).rejects.toThrow("away");
  expect([await waiting, await other]).toEqual(["again", "apart"]);
});
