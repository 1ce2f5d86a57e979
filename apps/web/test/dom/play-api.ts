import { vi } from "vitest";
import { type ApiAnswers, type ApiCall, findAnswer, readCall, refuse } from "./answers/api-answer.ts";

/** What every page asks of a token: nothing is known of its holder. */
const NOBODY: ApiAnswers = {
  "GET /auth/me": { phone_number: null, email: null, name: null, last_name: null },
  "GET /auth/providers": { providers: [] },
  "POST /auth/sign_out": () => new Response(null, { status: 204 }),
  "GET /subscription/payment_object": () => refuse(404, "not_found"),
};

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
    return body instanceof Response ? body : Response.json(body);
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
