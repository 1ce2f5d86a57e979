import type { RouteContract } from "@smirk/contract/route";
import * as v from "valibot";
import type { ApiFetch } from "./api-fetch.ts";
import { callApi } from "./member/call-api.ts";

type ParamsOf<Name extends string> = Name extends `${string}/:${infer Param}/${infer Rest}`
  ? Record<Param, string> & ParamsOf<`/${Rest}`>
  : Name extends `${string}/:${infer Param}`
    ? Record<Param, string>
    : unknown;

type SentTo<Declared extends RouteContract> = {
  signal?: AbortSignal | undefined;
} & (unknown extends ParamsOf<Declared["name"]> ? unknown : { params: ParamsOf<Declared["name"]> }) &
  (Declared extends { query: v.GenericSchema } ? { query: v.InferInput<Declared["query"]> } : unknown) &
  (Declared extends { body: v.GenericSchema } ? { body: v.InferInput<Declared["body"]> } : unknown);

type AnswerOf<Declared> = Declared extends { answer: v.GenericSchema }
  ? v.InferOutput<Declared["answer"]>
  : unknown;

/**
 * Calls a route as the contract declares it; with another `answer` beside it, the answer is read in the page's own terms.
 * @throws as `callApi`
 */
export function callRoute<const Declared extends RouteContract>(
  apiFetch: ApiFetch,
  declared: Declared,
  sent: SentTo<Declared>,
): Promise<AnswerOf<Declared>>;
export function callRoute(
  apiFetch: ApiFetch,
  { name, answer = v.unknown() }: RouteContract,
  { params = {}, query, body, signal }: Sent,
): Promise<unknown> {
  const [method, url = ""] = name.split(" ");
  const path = Object.entries(params).reduce(
    (filled, [param, value]) => filled.replace(`:${param}`, encodeURIComponent(value)),
    url,
  );
  const search = query === undefined ? "" : `?${new URLSearchParams(query)}`;
  const posted = method === "POST" ? (body ?? {}) : body;
  return callApi(apiFetch, {
    path: path + search,
    schema: answer,
    method: method as Method,
    body: posted,
    signal,
  });
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
}
