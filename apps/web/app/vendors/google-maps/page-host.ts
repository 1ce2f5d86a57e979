import type { ScriptHost } from "./loader.ts";

const READY_CALLBACK = "smirkGoogleMapsReady";
const AUTH_FAILURE_CALLBACK = "gm_authFailure";

type Callbacks = Partial<Record<string, () => void>>;

/** Google's script takes its element's nonce for what it adds. */
export function createPageHost(): ScriptHost {
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
