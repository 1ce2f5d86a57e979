import { describe, expect, it } from "vitest";
import { nearestStop, nextStop } from "./sheet-stop.ts";

describe("the list over the map", () => {
  it.each([
    [0.1, 0, "peek"],
    [0.45, 0, "half"],
    [0.9, 0, "full"],
    [0.45, 1, "full"],
    [0.2, 1, "half"],
    [0.9, -1, "half"],
    [0.45, -1, "peek"],
  ])("comes to rest from %d at speed %d at %s [FIND-06]", (share, speed, stop) => {
    expect(nearestStop(share, speed)).toBe(stop);
  });

  it("toggles with its button between the half and the whole [FIND-06]", () => {
    expect([nextStop("peek"), nextStop("half"), nextStop("full")]).toEqual(["half", "full", "half"]);
  });
});
