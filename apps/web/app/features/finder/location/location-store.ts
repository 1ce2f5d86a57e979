import { dropStored, readStored, writeStored } from "../../../storage/browser-storage.ts";
import {
  decideLocationStart,
  GeolocationFailure,
  hasGeolocation,
  isAcceptedAfter,
  type PermissionWord,
  readPermission,
  readPosition,
} from "../../../vendors/geolocation/geolocation.ts";
import {
  INITIAL_LOCATION,
  type LocationEvent,
  type LocationState,
  reduceLocation,
} from "./location-state.ts";

const ACCEPTED_KEY = "locationPermissionAccepted";
const ACCEPTED = "true";

let state: LocationState = INITIAL_LOCATION;
let started = false;
let running: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

export function getLocationState(): LocationState {
  return state;
}

export function subscribeToLocation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function dispatchLocation(event: LocationEvent): void {
  state = reduceLocation(state, event);
  for (const listener of listeners) listener();
}

/** Once per page load (spec §4). @param moves false keeps a stored center */
export async function startLocation(moves: boolean): Promise<void> {
  if (started || !hasGeolocation()) return;
  started = true;
  const applyPermission = (permission: PermissionWord) => {
    const start = decideLocationStart(isAccepted(), permission);
    if (start === "request") void requestLocation(moves);
    else dispatchLocation({ type: start === "prompt" ? "promptWanted" : "promptDeclined" });
  };
  applyPermission(
    await readPermission((permission) => {
      // The visitor changed the browser's setting: an answered prompt is not repeated.
      if (permission !== "prompt") applyPermission(permission);
    }),
  );
}

/** @param moves whether the map goes there; @returns false on any failure */
export function requestLocation(moves: boolean): Promise<boolean> {
  running ??= readLocation(moves).finally(() => {
    running = null;
  });
  return running;
}

/** Longer than a device may take. Some browsers never report that their question was not answered. */
const LONGEST_WAIT_MS = 15_000;

/** Asks for a visitor who agreed and waits, and says so when the device does not answer. */
export async function askLocation(): Promise<void> {
  const wait = new Promise<false>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS, false));
  const isFound = await Promise.race([requestLocation(true), wait]);
  if (!isFound) dispatchLocation({ type: "missed" });
}

async function readLocation(moves: boolean): Promise<boolean> {
  try {
    const location = await readPosition();
    remember(undefined);
    dispatchLocation({ type: "found", location, moves });
    return true;
  } catch (error) {
    remember(error instanceof GeolocationFailure ? error.code : null);
    dispatchLocation({ type: "refused" });
    return false;
  }
}

function isAccepted(): boolean {
  const stored = readStored(ACCEPTED_KEY);
  if (stored !== null && stored !== ACCEPTED) dropStored(ACCEPTED_KEY);
  return stored === ACCEPTED;
}

function remember(code: number | null | undefined): void {
  if (isAcceptedAfter(code, isAccepted())) writeStored(ACCEPTED_KEY, ACCEPTED);
  else dropStored(ACCEPTED_KEY);
}
