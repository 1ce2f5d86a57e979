import { describe, expect, it } from "vitest";
import { createErrorReporting } from "./error-reporting.ts";

const CONFIG = { dsn: "https://key@errors.example/1", environment: "test" };
const ROUTER = { caught_by: "router" } as const;

function open() {
  const reported: unknown[][] = [];
  let loads = 0;
  const errors = createErrorReporting(async () => {
    loads += 1;
    return { report: (...args) => void reported.push(args) };
  });
  return { errors, reported, loads: () => loads, settle: () => new Promise((done) => setImmediate(done)) };
}

describe("error reports", () => {
  it("load their client for the first error, also one from before the start [TEL-02]", async () => {
    const { errors, reported, loads, settle } = open();
    const early = new Error("early");
    errors.report(early, { route: "/", caught_by: "router" });
    await settle();
    expect(loads()).toBe(0);
    errors.start(CONFIG);
    const late = new Error("late");
    errors.report(late, ROUTER);
    await settle();
    expect(reported).toEqual([
      [early, { route: "/", caught_by: "router" }],
      [late, ROUTER],
    ]);
    expect(loads()).toBe(1);
  });

  it("load nothing while nothing fails, and nothing without a configuration [TEL-02]", async () => {
    const fine = open();
    fine.errors.start(CONFIG);
    const unset = open();
    unset.errors.report(new Error("x"), ROUTER);
    unset.errors.start(null);
    unset.errors.report(new Error("y"), ROUTER);
    await fine.settle();
    expect([fine.loads(), unset.loads()]).toEqual([0, 0]);
  });

  it("report uncaught errors, but no aborts and no foreign scripts [TEL-02]", async () => {
    const { errors, reported, settle } = open();
    const target = new EventTarget();
    errors.watch(target as unknown as Window);
    errors.start(CONFIG);
    const thrown = new Error("thrown");
    const rejected = new Error("rejected");
    target.dispatchEvent(Object.assign(new Event("error"), { error: thrown }));
    target.dispatchEvent(Object.assign(new Event("error"), { error: null, message: "Script error." }));
    const reject = (reason: unknown) =>
      target.dispatchEvent(Object.assign(new Event("unhandledrejection", { cancelable: true }), { reason }));
    // The browser prints errors that were not prevented.
    expect([reject(rejected), reject(undefined), reject(new DOMException("gone", "AbortError"))]).toEqual([
      true,
      true,
      false,
    ]);
    await settle();
    expect(reported).toEqual([
      [thrown, { caught_by: "window" }],
      [rejected, { caught_by: "window" }],
    ]);
  });

  it("stop after 20 of one page [TEL-02]", async () => {
    const { errors, reported, settle } = open();
    errors.start(CONFIG);
    for (let n = 0; n < 30; n += 1) errors.report(new Error(String(n)), ROUTER);
    await settle();
    expect(reported).toHaveLength(20);
  });
});
