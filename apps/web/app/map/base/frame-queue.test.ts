import { expect, it, onTestFinished, vi } from "vitest";
import { FrameQueue } from "./frame-queue.ts";

/** Frames come when the test says so, and each task takes 2 ms. */
function setUp() {
  const frames: (() => void)[] = [];
  let now = 0;
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => frames.push(run));
  vi.stubGlobal("cancelAnimationFrame", () => frames.splice(0));
  vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const done: number[] = [];
  const queue = new FrameQueue();
  const add = (count: number) => {
    for (let task = 0; task < count; task++) {
      queue.add(() => {
        now += 2;
        done.push(task);
      });
    }
  };
  return { queue, done, add, nextFrame: () => frames.shift()?.() };
}

it("draws a few milliseconds a frame, and all of it in the end [MAP-01]", () => {
  const { done, add, nextFrame } = setUp();
  add(7);
  expect(done).toEqual([]);
  nextFrame();
  expect(done).toEqual([0, 1]);
  for (let frame = 0; frame < 3; frame++) nextFrame();
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it("leaves what was to be drawn when the map has moved on [MAP-01]", () => {
  const { queue, done, add, nextFrame } = setUp();
  add(7);
  nextFrame();
  queue.clear();
  nextFrame();
  expect(done).toEqual([0, 1]);
  add(1);
  nextFrame();
  expect(done).toEqual([0, 1, 0]);
});
