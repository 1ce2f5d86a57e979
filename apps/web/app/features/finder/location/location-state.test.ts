import { describe, expect, it } from "vitest";
import {
  INITIAL_LOCATION,
  type LocationEvent,
  type LocationState,
  reduceLocation,
} from "./location-state.ts";

const HERE = { lat: 29.7, lng: -95.4 };

function after(...events: LocationEvent[]): LocationState {
  return events.reduce(reduceLocation, INITIAL_LOCATION);
}

describe("the visitor's location", () => {
  it("closes the prompt with the device's answer [FIND-13]", () => {
    expect(after({ type: "promptWanted" }).prompt).toBe("open");
    for (const answer of [{ type: "found", location: HERE, moves: true }, { type: "refused" }] as const) {
      expect(after({ type: "promptWanted" }, answer).prompt).toBe("closed");
    }
  });

  it("closes the prompt when the visitor declines, and asks no more [FIND-13]", () => {
    for (const before of [[], [{ type: "promptWanted" }]] as const) {
      expect(after(...before, { type: "promptDeclined" }, { type: "promptWanted" }).prompt).toBe("closed");
    }
  });

  it("takes the map there once when that was asked for [FIND-11]", () => {
    const found = after({ type: "found", location: HERE, moves: true });
    expect(found).toMatchObject({ location: HERE, destination: HERE });
    expect(reduceLocation(found, { type: "arrived" })).toMatchObject({ location: HERE, destination: null });
  });

  it("leaves the map where the visitor had left it when found on load [FIND-15]", () => {
    expect(after({ type: "found", location: HERE, moves: false })).toMatchObject({
      location: HERE,
      destination: null,
    });
  });

  it("M7: says of a device that does not answer that it does not, once [FIND-14]", () => {
    const missed = after({ type: "promptWanted" }, { type: "missed" });
    expect(missed).toMatchObject({ prompt: "closed", isMissing: true });
    for (const next of [{ type: "missNoted" }, { type: "found", location: HERE, moves: true }] as const) {
      expect(reduceLocation(missed, next).isMissing).toBe(false);
    }
  });

  it("keeps the last location when a later request fails [FIND-14]", () => {
    expect(after({ type: "found", location: HERE, moves: false }, { type: "refused" }).location).toEqual(
      HERE,
    );
  });
});
