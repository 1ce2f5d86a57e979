import { errorAnswerSchema } from "@smirk/contract/errors";
import * as v from "valibot";
import { ApiError } from "../api-error.ts";
import type { ApiFetch } from "../api-fetch.ts";

export interface Call<Schema> {
  path: string;
  schema: Schema;
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

const { entries } = errorAnswerSchema;
/** What cannot be read of a refusal counts as missing. */
const refusalSchema = v.object({
  error: v.fallback(entries.error, "unreadable"),
  message: v.fallback(entries.message, ""),
  fields: v.fallback(entries.fields, undefined),
  attempts_left: v.fallback(entries.attempts_left, undefined),
  proofs: v.fallback(entries.proofs, undefined),
  reason: v.fallback(entries.reason, undefined),
  wait_seconds: v.fallback(entries.wait_seconds, undefined),
  last_day: v.fallback(entries.last_day, undefined),
  field_reasons: v.fallback(entries.field_reasons, undefined),
});

/**
 * @throws {ApiError} for a refusal, or with code `unreadable` for an answer of another shape
 * @throws {TypeError} from the fetch, without a network
 */
export async function callApi<Schema extends v.GenericSchema>(
  apiFetch: ApiFetch,
  { path, schema, method = "GET", body, headers = {}, signal }: Call<Schema>,
): Promise<v.InferOutput<Schema>> {
  const response = await apiFetch(path, {
    method,
    headers: {
      Accept: "application/json",
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const answer = await readJson(response);
  if (!response.ok) throw readRefusal(response, answer);
  const parsed = v.safeParse(schema, answer);
  if (!parsed.success) throw new ApiError("unreadable", response.status, "The answer could not be read.");
  return parsed.output;
}

function readRefusal(response: Response, answer: unknown): ApiError {
  const parsed = v.safeParse(refusalSchema, answer);
  if (!parsed.success) return new ApiError("unreadable", response.status, response.statusText);
  const { error, message, fields, proofs, reason } = parsed.output;
  const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return new ApiError(error, response.status, message, {
    fields,
    attemptsLeft: parsed.output.attempts_left,
    proofs,
    reason,
    waitSeconds: parsed.output.wait_seconds,
    lastDay: parsed.output.last_day,
    fieldReasons: parsed.output.field_reasons,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof DOMException) throw error;
    return null;
  }
}
