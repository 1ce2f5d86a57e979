import { describe, expect, it } from "vitest";
import { STATES } from "../joining/address/states.ts";
import { timeZoneOf } from "./time-zone.ts";

describe("time zone of an address", () => {
  it.each([
    ["Houston", "TX", "77002", "America/Chicago"],
    ["El Paso", "TX", "79901", "America/Denver"],
    ["Pensacola", "FL", "32501-1234", "America/Chicago"],
    ["Miami", "FL", "33101", "America/New_York"],
    ["Phoenix", "AZ", "85001", "America/Phoenix"],
    ["Coeur d'Alene", "ID", "83814", "America/Los_Angeles"],
    ["Gary", "IN", "46402", "America/Chicago"],
    ["Knoxville", "TN", "37902", "America/New_York"],
    ["Seattle, in lower case", "wa", "98101", "America/Los_Angeles"],
  ])("is known for %s [DENT-06]", (_city, state, zip, zone) => {
    expect(timeZoneOf(state, zip)).toBe(zone);
  });

  it.each([
    ["a ZIP code on a border", "TX", "79855"],
    ["a state that has no such zone", "XX", "77002"],
    ["a name that every object has", "constructor", "77002"],
    ["a ZIP code that is none, in a state with two zones", "TX", "7700"],
  ])("is not guessed for %s [DENT-06]", (_case, state, zip) => {
    expect(timeZoneOf(state, zip)).toBeNull();
  });

  it("is one that clocks know, in every state", () => {
    for (const { code } of STATES) {
      const zone = timeZoneOf(code, "00000");
      expect(Intl.DateTimeFormat("en", { timeZone: zone ?? "missing" }).resolvedOptions().timeZone).toBe(
        zone,
      );
    }
  });
});
