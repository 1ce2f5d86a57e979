import { describe, expect, it } from "vitest";
import { findSteepGrowth, type ThreadTime } from "./steep-growth.ts";

const SIZE = 32_000;

/** A thread whose work takes the microseconds that it says. */
function createThread() {
  let user = 0;
  return {
    spend: (microseconds: number) => {
      user += microseconds;
    },
    readTime: (): ThreadTime => ({ user, system: 0 }),
  };
}

describe("how work grows with its input [SPEC-03]", () => {
  it.each([
    ["linear", (size: number) => size * 10, null],
    ["linear with a logarithm", (size: number) => 10 * size * Math.log2(size), null],
    ["quadratic", (size: number) => size ** 2 / 1_000, 256],
    ["cubic", (size: number) => size ** 3 / 10 ** 9, 4_096],
    ["quadratic and over in no time", (size: number) => size ** 2 / 10 ** 6, null],
  ])("is found where it is %s", async (_name, microseconds, expected) => {
    const { spend, readTime } = createThread();
    expect(await findSteepGrowth((size) => spend(microseconds(size)), SIZE, readTime)).toBe(expected);
  });

  it("is the least of five tries: what once took long is no growth", async () => {
    const { spend, readTime } = createThread();
    let turns = 0;
    const slowAtFirst = (size: number) => {
      if (size === SIZE) turns += 1;
      spend(size * (size === SIZE && turns < 5 ? 100 : 1));
    };
    expect(await findSteepGrowth(slowAtFirst, SIZE, readTime)).toBeNull();
    expect(turns).toBe(5);
  });

  it("is measured of work that refuses its input", async () => {
    const { spend, readTime } = createThread();
    const refuse = (size: number) => {
      spend(size ** 2 / 1_000);
      throw new Error("Refused.");
    };
    expect(await findSteepGrowth(refuse, SIZE, readTime)).toBe(256);
  });
});

describe("the time of this thread [SPEC-03]", () => {
  const text = (size: number) => `${" ".repeat(size)}x`;

  it("refuses a pattern that is quadratic", async () => {
    expect(await findSteepGrowth((size) => / +$/.test(text(size)), SIZE / 2)).toBeGreaterThan(64);
  });

  it("lets one pass that is linear", async () => {
    expect(await findSteepGrowth((size) => text(size * 40).replaceAll(" ", "_"), SIZE)).toBeNull();
  });
});
