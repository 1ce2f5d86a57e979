import { expect, it, onTestFinished, vi } from "vitest";
import { FrameQueue } from "./frame-queue.ts";

let frameTime = 0;

/** Frames come when the test says so, and each task takes half a millisecond. */
function setUp() {
  let frames: FrameRequestCallback[] = [];
  let now = 0;
  vi.stubGlobal("requestAnimationFrame", (run: FrameRequestCallback) => frames.push(run));
  vi.stubGlobal("cancelAnimationFrame", () => frames.splice(0));
  vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const done: number[] = [];
  const queue = new FrameQueue();
  const add = (count: number, to = queue) => {
    for (let task = 0; task < count; task++) {
      to.add(() => {
        now += 0.5;
        done.push(task);
      });
    }
  };
  const nextFrame = () => {
    const due = frames;
    frames = [];
    const time = ++frameTime;
    for (const run of due) run(time);
  };
  return { queue, done, add, nextFrame };
}

it("draws a millisecond a frame, and all of it in the end [MAP-01]", () => {
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

it("draws in turns where two have something to draw [MAP-01]", () => {
  const { done, add, nextFrame } = setUp();
  add(2);
  add(2, new FrameQueue());
  nextFrame();
  expect(done).toEqual([0, 1]);
  nextFrame();
  expect(done).toEqual([0, 1, 0, 1]);
});
