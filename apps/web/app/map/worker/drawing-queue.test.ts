import { expect, it } from "vitest";
import { DrawingQueue } from "./drawing-queue.ts";

it("draws in the order of asking, each in a task of its own [MAP-01]", async () => {
  const queue = new DrawingQueue();
  const done: string[] = [];
  const draw = async (name: string) => {
    await queue.turn();
    done.push(name);
    await Promise.resolve();
    done.push(`${name} sent`);
  };
  await Promise.all(["first", "second", "third"].map(draw));
  expect(done).toEqual(["first", "first sent", "second", "second sent", "third", "third sent"]);
});
