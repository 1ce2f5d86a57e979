import * as v from "valibot";

const FAILURES = [
  "hang_before",
  "hang_after",
  "error_500",
  "error_500_after",
  "html",
  "lock_timeout",
  "rate_limit",
  "reset_before",
  "reset_after",
  "empty",
  "wrong_types",
] as const;

const HANG_MS = 30_000;

export const failureSchema = v.strictObject({
  failure: v.picklist(FAILURES),
  /** Such as `POST /v1/subscriptions` or `* /v1/*`; absent: every call. */
  call: v.optional(v.string(), "*"),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  delay_ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(120_000)), HANG_MS),
  /** The Retry-After header. */
  retry_after: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type Failure = v.InferOutput<typeof failureSchema>;

/** Failures of upcoming calls; the first match applies. */
export interface FailureList {
  waiting: Failure[];
  takeNext(method: string, path: string): Failure | null;
}

export function createFailureList(): FailureList {
  return {
    waiting: [],
    takeNext(method, path) {
      const failure = this.waiting.find(({ call }) => matches(call, `${method} ${path}`));
      if (!failure) return null;
      failure.times -= 1;
      if (failure.times === 0) this.waiting = this.waiting.filter((one) => one !== failure);
      return failure;
    },
  };
}

function matches(pattern: string, call: string): boolean {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(call);
}

/** Replaces every value by one of another type, names and depth kept. */
export function corrupt(value: unknown): unknown {
  if (typeof value === "string") return value.length;
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "yes" : null;
  if (value === null) return {};
  if (Array.isArray(value)) return "list";
  return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, corrupt(inner)]));
}
