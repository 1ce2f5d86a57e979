import { afterEach, describe, expect, it, vi } from "vitest";
import {
  decideLocationStart,
  isAcceptedAfter,
  POSITION_FAILURE,
  readPermission,
  readPosition,
} from "./geolocation.ts";

afterEach(() => vi.unstubAllGlobals());

type Ask = (
  done: (position: { coords: { latitude: number; longitude: number } }) => void,
  fail: (error: { code: number; message: string }) => void,
  options: PositionOptions,
) => void;

function haveDevice(getCurrentPosition: Ask) {
  vi.stubGlobal("navigator", { geolocation: { getCurrentPosition } });
}

describe("geolocation", () => {
  it("asks for a fresh, exact position within 10 seconds [FIND-14]", async () => {
    const requests: PositionOptions[] = [];
    haveDevice((done, _fail, options) => {
      requests.push(options);
      done({ coords: { latitude: 29.7, longitude: -95.4 } });
    });
    expect(await readPosition()).toEqual({ lat: 29.7, lng: -95.4 });
    expect(requests).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 }]);
  });

  it.each([1, 2, 3])("fails with the browser's code %d [FIND-14]", async (code) => {
    haveDevice((_done, fail) => fail({ code, message: "No." }));
    await expect(readPosition()).rejects.toMatchObject({ code, message: "No." });
  });

  it("says so where there is none [FIND-14]", async () => {
    vi.stubGlobal("navigator", {});
    await expect(readPosition()).rejects.toMatchObject({
      code: null,
      message: "Geolocation is not supported by this browser.",
    });
  });

  it("does not know the permission of a browser that cannot be asked [FIND-13]", async () => {
    vi.stubGlobal("navigator", {});
    expect(await readPermission(() => {})).toBe("unknown");
  });
});

describe("the visitor's location on load", () => {
  it.each([
    [false, "prompt", "prompt"],
    [false, "granted", "request"],
    [false, "denied", "leave"],
    [false, "unknown", "prompt"],
    [true, "prompt", "request"],
    [true, "granted", "request"],
    [true, "denied", "request"],
    [true, "unknown", "request"],
  ] as const)("accepted earlier: %s, permission %s → %s [FIND-13]", (accepted, permission, start) => {
    expect(decideLocationStart(accepted, permission)).toBe(start);
  });

  it.each([
    ["success", undefined, true, true],
    ["a denial (code 1)", POSITION_FAILURE.denied, false, false],
    ["no position (code 2)", POSITION_FAILURE.unavailable, true, true],
    ["a timeout (code 3)", POSITION_FAILURE.timeout, false, true],
    ["a browser without geolocation", null, false, true],
  ])(
    "after %s the acceptance is kept as the specification says [FIND-14]",
    (_case, code, fresh, expected) => {
      expect(isAcceptedAfter(code, false)).toBe(fresh);
      expect(isAcceptedAfter(code, true)).toBe(expected);
    },
  );
});
