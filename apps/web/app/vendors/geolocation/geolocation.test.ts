import { afterEach, describe, expect, it, vi } from "vitest";
import { readPermission, readPosition } from "./geolocation.ts";

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
