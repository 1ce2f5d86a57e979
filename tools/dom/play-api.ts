import type { ErrorAnswer, ErrorCode, RefusalReason } from "@smirk/contract/errors";
import { vi } from "vitest";

/** The answer to a call that the server never answers. */
export const NEVER = () => new Promise<never>(() => {});

/** The answer to a call that does not reach the server. */
export const NO_NETWORK = () => Promise.reject(new TypeError("Failed to fetch"));

export interface PlayedApi {
  /** Calls so far, oldest first. */
  readonly calls: readonly ApiCall[];
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Sets the answers from now on. */
  answer(answers: ApiAnswers): void;
}

interface PlaySettings {
  origin: string;
  answers: ApiAnswers;
  /** What of a call and the body of its answer the contract does not have. */
  findMismatches(call: ApiCall, answered: unknown): string[];
  /** Receives calls that have no answer, and those that the contract does not have so. */
  complain(words: string): void;
}

/** Answers `fetch` from a table, and holds both sides of a call that succeeds to the contract. */
export function playApi({ origin, answers: given, findMismatches, complain }: PlaySettings): PlayedApi {
  const answers: ApiAnswers = { ...given };
  const calls: ApiCall[] = [];
  const play = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, origin), init);
    const call = readCall(request, await request.text());
    calls.push(call);
    init?.signal?.throwIfAborted();
    const answer = findAnswer(answers, call);
    if (answer === undefined) {
      complain(`a call without an answer: ${call.method} ${call.path}`);
      throw new TypeError("Failed to fetch");
    }
    const body: unknown =
      typeof answer === "function" ? await untilAborted(answer(call), init?.signal) : answer;
    if (body instanceof Response) return body;
    for (const mismatch of findMismatches(call, body)) complain(`${call.method} ${call.path} ${mismatch}`);
    return Response.json(body);
  };
  vi.stubGlobal("fetch", play);
  return { calls, fetch: play, answer: (more) => void Object.assign(answers, more) };
}

/** An answer that is held back fails when the page gives up waiting, as the browser's `fetch` does. */
function untilAborted(answer: unknown, signal: AbortSignal | null | undefined): Promise<unknown> {
  if (!signal) return Promise.resolve(answer);
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
  );
  aborted.catch(() => {});
  return Promise.race([answer, aborted]);
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface ApiCall {
  method: Method;
  /** Without the query. */
  path: string;
  query: Record<string, string>;
  headers: Headers;
  body: unknown;
}

/** JSON for a call, or what makes its answer: a `Response` for any but 200. */
export type Answer = object | ((call: ApiCall) => unknown);

/** Answers by method and path, such as "GET /auth/me"; a path may end with an asterisk for its last part. */
export type ApiAnswers = Partial<Record<`${Method} /${string}`, Answer>>;

interface RefusalDetails extends Partial<Omit<ErrorAnswer, "error">> {
  reason?: RefusalReason;
}

/** An error as the contract writes it. */
export function refuse(status: number, error: ErrorCode, details: RefusalDetails = {}): Response {
  return Response.json({ error, message: "A message that nobody sees.", ...details }, { status });
}

type CalledWith = Pick<Request, "method" | "url" | "headers">;

export function readCall({ method, url, headers }: CalledWith, text: string): ApiCall {
  const { pathname, searchParams } = new URL(url);
  return {
    method: method as Method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers,
    body: readBody(text, headers.get("content-type")),
  };
}

/** Bytes of a file stay as they are. */
function readBody(text: string, type: string | null): unknown {
  if (text === "") return undefined;
  return type === "application/octet-stream" || type === "application/pdf" ? text : JSON.parse(text);
}

export function findAnswer(answers: ApiAnswers, { method, path }: ApiCall): Answer | undefined {
  const table: Record<string, Answer | undefined> = answers;
  return table[`${method} ${path}`] ?? table[`${method} ${path.replace(/[^/]+$/, "*")}`];
}
