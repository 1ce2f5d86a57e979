import type { Prediction } from "@smirk/contract/places";
import type { RefObject } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { autocompletePlaces, PlacesError } from "../../../api/places.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { useSuggestions } from "../../../ui/forms/combobox/use-suggestions.ts";
import type { View } from "../results/use-viewport-search.ts";
import { describeGoogleError } from "./describe-google-error.ts";

export interface Suggestions {
  phase: "idle" | "loading" | "ready" | "failed";
  predictions: readonly Prediction[];
  /** Google's error (FIND-24), empty without Google; null for other failures. */
  failure: string | null;
}

export function usePlaceSuggestions(text: string, view: RefObject<View>): Suggestions {
  const { apiUrl } = useSite().publicConfig;
  const { phase, options, error } = useSuggestions(text, (question, signal) => {
    const request = { ...question, types: "geocode", near: view.current.center } as const;
    return autocompletePlaces(browserFetch(apiUrl), request, signal);
  });
  return {
    phase,
    predictions: options,
    failure: error instanceof PlacesError ? describeGoogleError(error) : null,
  };
}
