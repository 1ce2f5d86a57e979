import type { Task, TaskList } from "graphile-worker";
import { nameError, type SpanDescription, type Telemetry, type Tracer } from "./tracer.ts";

interface Observation {
  tracer: Tracer | null;
  span: SpanDescription;
  /** @param outcome "ok", or the result of `nameFailure` */
  count: (outcome: string, seconds: number) => void;
  nameFailure?: (error: unknown) => string;
}

export async function observeCall<R>(
  { tracer, span, count, nameFailure = nameError }: Observation,
  work: () => Promise<R>,
): Promise<R> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    const result = await (tracer ? tracer.trace(span, work) : work());
    count("ok", seconds());
    return result;
  } catch (error) {
    count(nameFailure(error), seconds());
    throw error;
  }
}

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
