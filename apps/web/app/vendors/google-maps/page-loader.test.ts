import { describe, expect, it } from "vitest";
import { COULD_NOT_LOAD, createGoogleMapsLoader, type LoadState, scriptAddress } from "./page-loader.ts";

const TIMEOUT_MS = 20_000;

/** A page where the script fails so many times, then loads; timers fire at once, except the last timeout. */
function openPage({ failures = 0, answers = true } = {}) {
  const page = {
    inserted: [] as string[],
    waited: [] as number[],
    reported: [] as Error[],
    states: [] as LoadState[],
    loseKey: () => {},
    expire: () => {},
  };
  const loader = createGoogleMapsLoader({
    scriptUrl: "https://maps.example/api/js",
    key: "browser-key",
    language: "en",
    host: {
      insertScript: async (url) => {
        page.inserted.push(url);
        if (page.inserted.length <= failures) throw new Error("unreachable");
        if (!answers) await new Promise(() => {});
      },
      onAuthFailure: (listener) => {
        page.loseKey = listener;
      },
      wait: async (ms) => {
        if (ms < TIMEOUT_MS) page.waited.push(ms);
        else
          await new Promise<void>((resolve) => {
            page.expire = resolve;
          });
      },
    },
    reportError: (error) => page.reported.push(error),
  });
  loader.subscribe((state) => page.states.push(state));
  return { page, loader };
}

describe("the Google Maps script", () => {
  it("is the weekly version with the places library, in the page's language [FIND-23] [ES-02]", () => {
    const { searchParams } = new URL(scriptAddress("https://maps.example/api/js", "browser-key", "es"));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      key: "browser-key",
      v: "weekly",
      libraries: "places",
      language: "es",
    });
  });

  it("goes from not loaded over loading to loaded, once for all who ask [FIND-23]", async () => {
    const { page, loader } = openPage();
    expect(loader.state()).toBe("not loaded");
    const loads = [loader.load(), loader.load()];
    expect(loader.state()).toBe("loading");
    expect(await Promise.all(loads)).toEqual(["loaded", "loaded"]);
    expect(page.inserted).toHaveLength(1);
    expect(page.states).toEqual(["loading", "loaded"]);
  });

  it("is tried again three times, after 2, 8 and 24 ms [FIND-23]", async () => {
    const { page, loader } = openPage({ failures: 3 });
    expect(await loader.load()).toBe("loaded");
    expect(page.waited).toEqual([2, 8, 24]);
    expect(page.reported).toEqual([]);
  });

  it("then fails and reports it, and starts over when asked again [FIND-23]", async () => {
    const { page, loader } = openPage({ failures: 4 });
    expect(await loader.load()).toBe("failed");
    expect(page.inserted).toHaveLength(4);
    expect(page.reported.map(({ message }) => message)).toEqual([COULD_NOT_LOAD]);
    expect(COULD_NOT_LOAD).toBe("The Google Maps JavaScript API could not load.");
    expect(await loader.load()).toBe("loaded");
    expect(page.states).toEqual(["loading", "failed", "loading", "loaded"]);
  });

  it("fails when it is fetched and never gets ready [FIND-23]", async () => {
    const { page, loader } = openPage({ answers: false });
    const loaded = loader.load();
    page.expire();
    expect(await loaded).toBe("failed");
    expect(page.reported).toHaveLength(1);
  });

  it("may lose its key permanently while loading or later [FIND-23]", async () => {
    const later = openPage();
    await later.loader.load();
    later.page.loseKey();
    expect(later.page.states).toEqual(["loading", "loaded", "auth failure"]);
    expect(await later.loader.load()).toBe("auth failure");
    expect(later.page.inserted).toHaveLength(1);

    const meanwhile = openPage();
    const loaded = meanwhile.loader.load();
    meanwhile.page.loseKey();
    expect(await loaded).toBe("auth failure");
  });
});
