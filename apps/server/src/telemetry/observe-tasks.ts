import type { Task, TaskList } from "graphile-worker";
import { observeCall } from "./observe-calls.ts";
import type { Telemetry } from "./telemetry.ts";

export function observeTasks(tasks: TaskList, { metrics, tracer }: Telemetry): TaskList {
  if (!metrics && !tracer) return tasks;
  const observed = Object.entries(tasks).map(([job, task]) => {
    const work: Task = async (payload, helpers) => {
      await observeCall(
        {
          tracer,
          span: { name: `job ${job}`, kind: "consumer" },
          count: (outcome, seconds) => metrics?.jobs.observe({ task: job, outcome }, seconds),
          nameFailure: () => "failed",
        },
        async () => await task?.(payload, helpers),
      );
    };
    return [job, work];
  });
  return Object.fromEntries(observed);
}
