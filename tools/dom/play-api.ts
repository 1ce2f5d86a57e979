import { vi } from "vitest";
import { type ApiAnswers, type ApiCall, findAnswer, readCall } from "./api-answer.ts";

export interface PlayedApi {
  /** Calls so far, oldest first. */
  readonly calls: readonly ApiCall[];
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Sets the answers from now on. */
  answer(answers: ApiAnswers): void;
}

/** Answers `fetch` from a table. @param complain receives calls that have no answer */
export function playApi(origin: string, given: ApiAnswers, complain: (words: string) => void): PlayedApi {
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
