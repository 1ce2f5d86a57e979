import { describe, expect, it } from "vitest";
import { TimeoutError, withTimeout } from "../../src/process/with-timeout.ts";

const never = () => new Promise<never>(() => {});

it("gives the result of work that ends in time", async () => {
  expect(await withTimeout(async () => "done", { timeoutMs: 1_000 })).toBe("done");
});

it("throws one error for work that takes too long", async () => {
  const failure = await withTimeout(never, { timeoutMs: 1 }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TimeoutError);
  expect(failure).toMatchObject({ code: "timeout", message: "No answer within 1 ms." });
});

it("ends the work with the caller's own error", async () => {
  const late = new Error("Too late.");
  let signal: AbortSignal | undefined;
  const work = (given: AbortSignal) => {
    signal = given;
    return never();
  };
  await expect(withTimeout(work, { timeoutMs: 1, createError: () => late })).rejects.toBe(late);
  expect(signal?.reason).toBe(late);
});

it("passes on how the work itself failed", async () => {
  const failure = new Error("Refused.");
  await expect(withTimeout(() => Promise.reject(failure), { timeoutMs: 1_000 })).rejects.toBe(failure);
});

describe("of the process's own time", () => {
  /** What a processor that others occupy looks like from inside. */
  function stand(ms: number): void {
    const untilMs = performance.now() + ms;
    while (performance.now() < untilMs);
  }

  it("does not take a late timer of ours for silence [LOAD-12]", async () => {
    const answer = withTimeout(() => new Promise((resolve) => setTimeout(resolve, 70, "answer")), {
      timeoutMs: 50,
      countsOwnTime: true,
    });
    stand(65);
    expect(await answer).toBe("answer");
  });

  it("is over once nothing came for so long", async () => {
    await expect(withTimeout(never, { timeoutMs: 50, countsOwnTime: true })).rejects.toThrow(TimeoutError);
  });
});
