import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderHook } from "../../../test/render-hook.tsx";
import { usePolled } from "./use-polled.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => () => vi.advanceTimersByTimeAsync(ms);

it("asks once a second until there is an answer [MEM-05]", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error("Not yet."));
  const hook = await renderHook(usePolled<string>, load);
  for (let second = 0; second < 3; second += 1) await hook.act(pass(1_000));
  expect(hook.result).toMatchObject({ value: null, tries: 4 });
  load.mockResolvedValue("card");
  await hook.act(pass(1_000));
  expect(hook.result).toMatchObject({ value: "card", tries: 0 });
  await hook.act(pass(60_000));
  expect(load).toHaveBeenCalledTimes(5);
});

it("asks less and less often after thirty tries [MEM-05]", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error("Not yet."));
  const hook = await renderHook(usePolled<string>, load);
  while (hook.result.tries < 31) await hook.act(() => vi.advanceTimersToNextTimerAsync());
  const before = load.mock.calls.length;
  await hook.act(pass(1_499));
  expect(load).toHaveBeenCalledTimes(before);
  await hook.act(pass(1));
  expect(load).toHaveBeenCalledTimes(before + 1);
});

it("shows the last answer while a reload has none", async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValueOnce("card");
  load.mockRejectedValue(new Error("Down."));
  const hook = await renderHook(usePolled<string>, load);
  await hook.act(() => hook.result.reload());
  expect(hook.result).toMatchObject({ value: "card", tries: 1 });
});

it("stops asking when the page is left between two tries", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error("Not yet."));
  const hook = await renderHook(usePolled<string>, load);
  await hook.unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledOnce();
});

it("stops asking when the page is left during a try", async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const load = vi.fn(() => promise);
  const hook = await renderHook(usePolled<string>, load);
  await hook.unmount();
  reject(new Error("Not yet."));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledOnce();
});
