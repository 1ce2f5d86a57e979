import type { Language } from "@smirk/domain/wire/language";
import { languageOfPath } from "@smirk/domain/wire/language-path";

export const COULD_NOT_LOAD = "The Google Maps JavaScript API could not load.";

const READY_CALLBACK = "smirkGoogleMapsReady";

const AUTH_FAILURE_CALLBACK = "gm_authFailure";

let loader: GoogleMapsLoader | null = null;

/** One per page: Google's script must not load twice. */
export function pageGoogleMapsLoader(
  { scriptUrl, key }: { scriptUrl: string; key: string },
  reportError: (error: Error) => void,
): GoogleMapsLoader {
  const language = languageOfPath(location.pathname);
  loader ??= createGoogleMapsLoader({ scriptUrl, key, language, host: createPageHost(), reportError });
  return loader;
}

type Callbacks = Partial<Record<string, () => void>>;

/** Google's script takes its element's nonce for what it adds. */
function createPageHost(): ScriptHost {
  const callbacks = window as unknown as Callbacks;
  return {
    insertScript: (url) => {
      const address = new URL(url);
      address.searchParams.set("callback", READY_CALLBACK);
      const script = document.createElement("script");
      script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
      script.src = address.href;
      script.async = true;
      return new Promise((resolve, reject) => {
        callbacks[READY_CALLBACK] = () => resolve();
        script.onerror = () => {
          script.remove();
          reject(new Error("The script could not be fetched."));
        };
        document.head.append(script);
      });
    },
    onAuthFailure: (listener) => {
      callbacks[AUTH_FAILURE_CALLBACK] = listener;
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}

export type LoadState = "not loaded" | "loading" | "loaded" | "failed" | "auth failure";

interface ScriptHost {
  insertScript: (url: string) => Promise<void>;
  /** Google may reject the key long after loading. */
  onAuthFailure: (listener: () => void) => void;
  wait: (ms: number) => Promise<void>;
}

interface LoaderOptions {
  scriptUrl: string;
  key: string;
  /** The language of the map's own words. */
  language: Language;
  host: ScriptHost;
  reportError: (error: Error) => void;
}

interface GoogleMapsLoader {
  state: () => LoadState;
  /** Never rejects. A failed load can start over, a rejected key cannot. */
  load: () => Promise<LoadState>;
  subscribe: (listener: (state: LoadState) => void) => () => void;
}

/** The weekly channel with the places library, loaded async as Google requires. */
export function scriptAddress(scriptUrl: string, key: string, language: Language): string {
  const url = new URL(scriptUrl);
  const parameters = {
    key,
    v: "weekly",
    language,
    libraries: "places",
    loading: "async",
    auth_referrer_policy: "origin",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Before retry n, n·2^n ms pass (spec §12). */
const RETRIES = 3;

const TIMEOUT_MS = 20_000;

export function createGoogleMapsLoader({
  scriptUrl,
  key,
  language,
  host,
  reportError,
}: LoaderOptions): GoogleMapsLoader {
  const listeners = new Set<(state: LoadState) => void>();
  let state: LoadState = "not loaded";
  let loading: Promise<LoadState> | null = null;

  function enter(next: LoadState): LoadState {
    if (state === "auth failure" || state === next) return state;
    state = next;
    for (const listener of listeners) listener(next);
    return state;
  }

  async function insertWithRetries(): Promise<void> {
    for (let retry = 1; ; retry++) {
      try {
        return await host.insertScript(scriptAddress(scriptUrl, key, language));
      } catch (error) {
        if (retry > RETRIES) throw error;
        await host.wait(retry * 2 ** retry);
      }
    }
  }

  async function run(): Promise<LoadState> {
    enter("loading");
    const lateness = host
      .wait(TIMEOUT_MS)
      .then(() => Promise.reject(new Error("It did not answer in time.")));
    try {
      await Promise.race([insertWithRetries(), lateness]);
      return enter("loaded");
    } catch (cause) {
      reportError(new Error(COULD_NOT_LOAD, { cause }));
      loading = null;
      return enter("failed");
    }
  }

  host.onAuthFailure(() => enter("auth failure"));
  return {
    state: () => state,
    load: async () => {
      loading ??= run();
      await loading;
      return state;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
