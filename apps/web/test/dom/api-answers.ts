import { vi } from "vitest";

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
type Answer = object | ((call: ApiCall) => unknown);

/** By method and path, such as "GET /auth/me". */
export type ApiAnswers = Partial<Record<`${Method} /${string}`, Answer>>;

/** What every page asks of a token: nothing is known of its holder. */
const NOBODY: ApiAnswers = {
  "GET /auth/me": { phone_number: null, email: null, name: null, last_name: null },
  "GET /auth/providers": { providers: [] },
  "POST /auth/sign_out": () => new Response(null, { status: 204 }),
  "GET /subscription/payment_object": () => refuse(404, "not_found"),
};

/** Of a call that the server never answers. */
export const NEVER = () => new Promise<never>(() => {});

/** Of a call that does not reach the server. */
export const NO_NETWORK = () => Promise.reject(new TypeError("Failed to fetch"));

/** An error as the contract writes it. */
export function refuse(status: number, error: string, details: object = {}): Response {
  return Response.json({ error, message: "A message that nobody sees.", ...details }, { status });
}

export interface PlayedApi {
  /** Calls so far, oldest first. */
  readonly calls: readonly ApiCall[];
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** From now on. */
  answer(answers: ApiAnswers): void;
}

/** Answers `fetch` from a table. @param complain receives calls that have no answer */
export function playApi(origin: string, given: ApiAnswers, complain: (words: string) => void): PlayedApi {
  const answers: ApiAnswers = { ...NOBODY, ...given };
  const calls: ApiCall[] = [];
  const play = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const call = await readCall(
      new Request(new URL(input instanceof Request ? input.url : input, origin), init),
    );
    calls.push(call);
    init?.signal?.throwIfAborted();
    const answer = answers[`${call.method} ${call.path}` as keyof ApiAnswers];
    if (answer === undefined) {
      complain(`a call without an answer: ${call.method} ${call.path}`);
      throw new TypeError("Failed to fetch");
    }
    const body: unknown =
      typeof answer === "function" ? await untilAborted(answer(call), init?.signal) : answer;
    return body instanceof Response ? body : Response.json(body);
  };
  vi.stubGlobal("fetch", play);
  return { calls, fetch: play, answer: (more) => void Object.assign(answers, more) };
}

async function readCall(request: Request): Promise<ApiCall> {
  const { pathname, searchParams } = new URL(request.url);
  const text = await request.text();
  return {
    method: request.method as Method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: request.headers,
    body: text === "" ? undefined : (JSON.parse(text) as unknown),
  };
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
