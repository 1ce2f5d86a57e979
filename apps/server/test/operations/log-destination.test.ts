import { execFileSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { createLogDestination } from "../../src/logging/log-destination.ts";

const line = (text: string) => `${JSON.stringify({ msg: text })}\n`;

describe("the log", () => {
  it("is in the file once it is flushed, in order [LOAD-03]", () => {
    const folder = mkdtempSync(join(tmpdir(), "smirk-log-"));
    const destination = createLogDestination({ fd: openSync(join(folder, "log"), "a") });
    for (const text of ["one", "two", "three"]) destination.write(line(text));
    destination.flushSync();
    expect(readFileSync(join(folder, "log"), "utf8")).toBe(line("one") + line("two") + line("three"));
    rmSync(folder, { recursive: true });
  });

  it("holds and drops lines on a full disk, and never throws or waits [LOAD-03]", async () => {
    const destination = createLogDestination({
      fd: openSync("/dev/full", "w"),
      mostHeldBytes: 1_000,
      retryMs: 1,
    });
    const waiting = vi.spyOn(Atomics, "wait");
    for (let count = 0; count < 2_000; count += 1) destination.write(line("x".repeat(100)));
    await new Promise((resolve) => setImmediate(resolve));
    destination.flushSync();
    expect(destination.countDropped()).toBeGreaterThan(0);
    expect(waiting).not.toHaveBeenCalled();
    waiting.mockRestore();
  });

  it("says how many lines were dropped once its reader reads again [LOAD-03]", async () => {
    const folder = mkdtempSync(join(tmpdir(), "smirk-log-"));
    execFileSync("mkfifo", [join(folder, "pipe")]);
    const reader = openSync(join(folder, "pipe"), constants.O_RDWR | constants.O_NONBLOCK);
    const destination = createLogDestination({
      fd: openSync(join(folder, "pipe"), constants.O_WRONLY),
      mostHeldBytes: 10_000,
    });
    const buffer = Buffer.alloc(1 << 20);
    let text = "";
    const readOn = () => {
      try {
        text += buffer.toString("utf8", 0, readSync(reader, buffer));
      } catch {
        // Nothing is there just now.
      }
      return text;
    };
    try {
      const written = 2_000;
      for (let count = 0; count < written; count += 1) {
        destination.write(line("x".repeat(100)));
        // Each is on its way before the next one: the pipe fills, then what is held.
        if (count % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      const lines = await vi.waitFor(() => {
        const read = readOn().trim().split("\n");
        const parsed = read.map((each): { msg: string; count?: number } => JSON.parse(each));
        expect(parsed.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(written);
        return parsed;
      }, 15_000);
      expect(lines.filter(({ msg }) => msg === "log.dropped")).not.toHaveLength(0);
    } finally {
      closeSync(reader);
      rmSync(folder, { recursive: true });
    }
  });
});
