import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { holdUntilMap, whenMapDrawn } from "./when-idle.ts";

let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** How often something ran that waits for the map. */
async function waitForMap() {
  const run = vi.fn();
  const cancel = whenMapDrawn(run);
  await vi.advanceTimersByTimeAsync(5_000);
  return { run, cancel };
}

describe("what nobody sees [FIND-01]", () => {
  const ENDS: Record<string, (release: () => void) => unknown> = {
    "the map is drawn": (release) => release(),
    "something is pressed": () => page.dispatchEvent(new Event("pointerdown")),
    "a key is pressed": () => page.dispatchEvent(new Event("keydown")),
    "the map takes long": () => vi.advanceTimersByTimeAsync(3_000),
  };
  it.each(Object.keys(ENDS))("loads once %s, and not before", async (name) => {
    const release = holdUntilMap();
    const { run } = await waitForMap();
    expect(run).not.toHaveBeenCalled();
    await ENDS[name]?.(release);
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledOnce();
  });

  it("loads at an idle moment where there is no map to wait for", async () => {
    holdUntilMap()();
    const { run } = await waitForMap();
    expect(run).toHaveBeenCalledOnce();
  });

  it("does not load after it was canceled, whether idle or held by a map", async () => {
    const release = holdUntilMap();
    const { run, cancel } = await waitForMap();
    cancel();
    release();
    await vi.advanceTimersByTimeAsync(0);
    expect(run).not.toHaveBeenCalled();
  });
});
