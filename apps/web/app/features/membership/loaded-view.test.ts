import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "../../../test/render-hook.tsx";
import { ApiError } from "../../api/api-error.ts";
import { useLoaded } from "./loaded-view.tsx";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Load = (signal: AbortSignal) => Promise<string>;

const NEVER: Load = (signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });

it("a panel tries once more by itself where no answer came", async () => {
  const load = vi.fn<Load>(NEVER).mockImplementationOnce(NEVER).mockResolvedValueOnce("shown");
  const hook = await renderHook(useLoaded<string>, load);
  await hook.act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(hook.result.state).toEqual({ phase: "loaded", value: "shown" });
});

it("a panel says that nothing came after the second try", async () => {
  const load = vi.fn<Load>(NEVER);
  const hook = await renderHook(useLoaded<string>, load);
  await hook.act(() => vi.advanceTimersByTimeAsync(19_999));
  expect(hook.result.state.phase).toBe("loading");
  await hook.act(() => vi.advanceTimersByTimeAsync(1));
  expect(hook.result.state.phase).toBe("failed");
  expect(load).toHaveBeenCalledTimes(2);
});

it("a refusal is an answer, and no panel asks again", async () => {
  const load = vi.fn<Load>().mockRejectedValue(new ApiError("not_found", 404, "There is none."));
  const hook = await renderHook(useLoaded<string>, load);
  await hook.act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(hook.result.state.phase).toBe("missing");
  expect(load).toHaveBeenCalledTimes(1);
});
