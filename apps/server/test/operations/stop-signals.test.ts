import { describe, expect, it } from "vitest";
import { loadConfig } from "../../src/config/config.ts";
import { createLog } from "../../src/logging/log.ts";
import { createShutdown, createSignalHandler, type StopSignal } from "../../src/process/create-shutdown.ts";

const never = () => new Promise<never>(() => {});

function openShutdown(steps: (() => Promise<void>)[], timeoutMs = 60_000) {
  const done: string[] = [];
  const record = (name: string) => async () => void done.push(name);
  const shutdown = createShutdown({
    log: createLog("silent"),
    steps: [record("pool"), ...steps],
    stopDatabase: record("database"),
    timeoutMs,
  });
  return { shutdown, done };
}

describe("stop signals", () => {
  it.each<[string, [StopSignal, number][], string[]]>([
    ["one signal stops", [["SIGTERM", 0]], ["stop"]],
    [
      "a terminal's and a parent's are one",
      [
        ["SIGINT", 0],
        ["SIGTERM", 5],
        ["SIGINT", 900],
      ],
      ["stop"],
    ],
    [
      "a second one is ignored",
      [
        ["SIGINT", 0],
        ["SIGINT", 2_000],
        ["SIGTERM", 2_005],
      ],
      ["stop"],
    ],
    [
      "a third one forces the end",
      [
        ["SIGINT", 0],
        ["SIGINT", 2_000],
        ["SIGINT", 4_000],
      ],
      ["stop", "force"],
    ],
  ])("%s [LOAD-10]", (_name, signals, expected) => {
    const received: string[] = [];
    let nowMs = 0;
    const handlers = { stop: () => void received.push("stop"), force: () => void received.push("force") };
    const handle = createSignalHandler(handlers, () => nowMs);
    for (const [signal, atMs] of signals) {
      nowMs = atMs;
      handle(signal);
    }
    expect(received).toEqual(expected);
  });

  it("the database is stopped after a step that fails [LOAD-10]", async () => {
    const { shutdown, done } = openShutdown([() => Promise.reject(new Error("no"))]);
    expect(await shutdown.run()).toBe(true);
    expect(done).toEqual(["pool", "database"]);
  });

  it("the database is stopped when a step takes too long [LOAD-10]", async () => {
    const { shutdown, done } = openShutdown([never], 1);
    expect(await shutdown.run()).toBe(false);
    expect(done).toEqual(["database"]);
  });

  it("the database is stopped when the end is forced [LOAD-10]", async () => {
    const { shutdown, done } = openShutdown([never]);
    const ended = shutdown.run({ drainDelayMs: 60_000 });
    expect(shutdown.hasBegun).toBe(true);
    shutdown.force();
    expect(await ended).toBe(false);
    expect(done).toEqual(["database"]);
  });

  it("the drain delay is none, or up to five minutes [LOAD-10]", () => {
    expect(loadConfig({}).drainDelaySeconds).toBe(0);
    expect(loadConfig({ DRAIN_DELAY_SECONDS: "20" }).drainDelaySeconds).toBe(20);
    expect(() => loadConfig({ DRAIN_DELAY_SECONDS: "301" })).toThrow("DRAIN_DELAY_SECONDS must be");
  });
});
