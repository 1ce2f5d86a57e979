import { nameError, type SpanDescription, type Tracer } from "./tracer.ts";

interface Observation {
  tracer: Tracer | null;
  span: SpanDescription;
  /** @param outcome "ok", or what `nameFailure` makes of an error */
  count: (outcome: string, seconds: number) => void;
  nameFailure?: (error: unknown) => string;
}

/** Runs one call to a vendor, or one job, in a span of its own, and counts how it ended. */
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
