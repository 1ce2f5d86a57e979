import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "../../../../test/render-hook.tsx";
import { useSuggestions } from "./use-suggestions.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => () => vi.advanceTimersByTimeAsync(ms);

it("asks once when typing rests for 300 ms", async () => {
  const ask = vi.fn(async ({ input }: { input: string }) => [input]);
  const hook = await renderHook((text: string) => useSuggestions(text, ask), "a");
  await hook.act(pass(299));
  await hook.rerender("ad");
  await hook.act(pass(299));
  expect(ask).not.toHaveBeenCalled();
  await hook.act(pass(1));
  expect(ask).toHaveBeenCalledOnce();
  expect(hook.result).toEqual({ phase: "ready", options: ["ad"], error: null });
});

it("a late answer does not replace that to a newer text", async () => {
  const answers: Record<string, PromiseWithResolvers<string[]>> = {
    ad: Promise.withResolvers(),
    ada: Promise.withResolvers(),
  };
  const ask = async ({ input }: { input: string }) => answers[input]?.promise ?? [];
  const hook = await renderHook((text: string) => useSuggestions(text, ask), "ad");
  await hook.act(pass(300));
  await hook.rerender("ada");
  await hook.act(pass(300));
  await hook.act(() => answers.ada?.resolve(["Ada"]));
  await hook.act(() => answers.ad?.resolve(["Adam"]));
  expect(hook.result).toMatchObject({ phase: "ready", options: ["Ada"] });
});

it("aborts the request for an older text", async () => {
  const signals: AbortSignal[] = [];
  const ask = (_: unknown, signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<never>(() => {});
  };
  const hook = await renderHook((text: string) => useSuggestions(text, ask), "ad");
  await hook.act(pass(300));
  await hook.rerender("ada");
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it("a blank text clears the options at once and starts another session", async () => {
  const sessions: string[] = [];
  const ask = async ({ session }: { session: string }) => {
    sessions.push(session);
    return ["Ada"];
  };
  const hook = await renderHook((text: string) => useSuggestions(text, ask), "ad");
  await hook.act(pass(300));
  await hook.rerender("ada");
  await hook.act(pass(300));
  await hook.rerender("  ");
  expect(hook.result).toEqual({ phase: "idle", options: [], error: null });
  await hook.rerender("b");
  await hook.act(pass(300));
  const [first, second, third] = sessions;
  expect([second === first, third === first]).toEqual([true, false]);
});
