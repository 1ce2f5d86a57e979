import type { LatLng } from "@smirk/domain/geography/geo";

/** What the finder knows of where the visitor is. */
export interface LocationState {
  /** Null until the device has told. */
  location: LatLng | null;
  promptOpen: boolean;
  /** The device is being asked. */
  requesting: boolean;
  /** Where the map still has to go; null when it went there. */
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
