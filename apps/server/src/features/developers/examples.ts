import examples from "./examples.json" with { type: "json" };

export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

interface Answered extends Call {
  status: number;
  /** What it is refused with, or what it answers; missing where that is no JSON. */
  answer?: unknown;
}

/** A call that is done, and the commonest that is refused. */
export interface Example {
  success?: Answered;
  refusal?: Answered;
}

/** Calls by operation, as `test/developers` makes them and the server answers. */
export const EXAMPLES: Readonly<Record<string, Example>> = examples;
