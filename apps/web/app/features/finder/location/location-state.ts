import type { LatLng } from "@smirk/domain/geography/geo";

export interface LocationState {
  location: LatLng | null;
  promptOpen: boolean;
  requesting: boolean;
  destination: LatLng | null;
}

export type LocationEvent =
  | { type: "promptWanted" }
  | { type: "promptDeclined" }
  | { type: "requested" }
  | { type: "found"; location: LatLng; moves: boolean }
  | { type: "refused" }
  | { type: "arrived" };

export const INITIAL_LOCATION: LocationState = {
  location: null,
  promptOpen: false,
  requesting: false,
  destination: null,
};

export function reduceLocation(state: LocationState, event: LocationEvent): LocationState {
  switch (event.type) {
    case "promptWanted":
      return { ...state, promptOpen: true };
    case "promptDeclined":
      return { ...state, promptOpen: false };
    case "requested":
      return { ...state, requesting: true };
    case "found":
      return {
        location: event.location,
        promptOpen: false,
        requesting: false,
        destination: event.moves ? event.location : state.destination,
      };
    case "refused":
      return { ...state, promptOpen: false, requesting: false };
    case "arrived":
      return { ...state, destination: null };
  }
}
