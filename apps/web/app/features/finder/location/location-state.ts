import type { LatLng } from "@smirk/domain/geography/geo";

export interface LocationState {
  location: LatLng | null;
  /** "undecided" until the browser's permission is known; once answered, it is not asked again. */
  prompt: "undecided" | "open" | "closed";
  destination: LatLng | null;
  /** The visitor agreed to be found, and the device does not say where it is. */
  isMissing: boolean;
}

export type LocationEvent =
  | { type: "promptWanted" }
  | { type: "promptDeclined" }
  | { type: "found"; location: LatLng; moves: boolean }
  | { type: "refused" }
  | { type: "missed" }
  | { type: "missNoted" }
  | { type: "arrived" };

export const INITIAL_LOCATION: LocationState = {
  location: null,
  prompt: "undecided",
  destination: null,
  isMissing: false,
};

export function reduceLocation(state: LocationState, event: LocationEvent): LocationState {
  switch (event.type) {
    case "promptWanted":
      return state.prompt === "undecided" ? { ...state, prompt: "open" } : state;
    case "promptDeclined":
    case "refused":
      return { ...state, prompt: "closed" };
    case "missed":
      return { ...state, prompt: "closed", isMissing: true };
    case "missNoted":
      return { ...state, isMissing: false };
    case "found":
      return {
        location: event.location,
        prompt: "closed",
        isMissing: false,
        destination: event.moves ? event.location : state.destination,
      };
    case "arrived":
      return { ...state, destination: null };
  }
}
