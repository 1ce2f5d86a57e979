import type { Prediction } from "@smirk/domain/address";
import { type RefObject, useEffect, useRef, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { autocompletePlaces, PlacesError } from "../../../api/places.ts";
import { useSite } from "../../../page/use-site.ts";
import type { View } from "../use-viewport-search.ts";

export interface Suggestions {
  phase: "idle" | "loading" | "ready" | "failed";
  predictions: readonly Prediction[];
  /** What the address service said (FIND-24); null when it was not the one that failed. */
  fault: string | null;
}

const NONE: Suggestions = { phase: "idle", predictions: [], fault: null };
const DEBOUNCE_MS = 300;
const LONGEST_TEXT = 200;

/** Addresses that the text may mean. A blank text clears them at once; answers to earlier texts are dropped. */
export function usePlaceSuggestions(text: string, view: RefObject<View>): Suggestions {
  const { apiUrl } = useSite().publicConfig;
  const [suggestions, setSuggestions] = useState(NONE);
  const session = useRef("");
  const input = text.trim().slice(0, LONGEST_TEXT);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the map is when the typing pauses.
  useEffect(() => {
    if (input === "") {
      session.current = "";
      setSuggestions(NONE);
      return;
    }
    session.current ||= newSession();
    setSuggestions((before) => ({ ...before, phase: "loading" }));
    const ending = new AbortController();
    const ask = async () => {
      const question = { input, near: view.current.center, session: session.current };
      try {
        const predictions = await autocompletePlaces(browserFetch(apiUrl), question, ending.signal);
        setSuggestions({ phase: "ready", predictions, fault: null });
      } catch (error) {
        if (ending.signal.aborted) return;
        const fault = error instanceof PlacesError ? error.message : null;
        setSuggestions({ phase: "failed", predictions: [], fault });
      }
    };
    const timer = setTimeout(ask, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [apiUrl, input]);
  return suggestions;
}

/** `crypto.randomUUID` is missing on plain http. */
function newSession(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
