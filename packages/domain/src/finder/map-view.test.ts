import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLatLng } from "../geography/geo.ts";
import {
  centerThatShows,
  DEFAULT_VIEW,
  MAX_ZOOM,
  MIN_ZOOM,
  pixelsPerMile,
  restoreMapView,
  ringStepMiles,
  toWorldPixels,
  viewBounds,
} from "./map-view.ts";

describe("map view", () => {
  it("opens on Houston at zoom 15 when nothing is stored [FIND-15]", () => {
    expect(restoreMapView(null, null)).toEqual({ center: { lat: 29.7604, lng: -95.3698 }, zoom: 15 });
  });

  it("restores the stored centre and zoom [FIND-15]", () => {
    expect(restoreMapView('{"lat":30.27,"lng":-97.74}', "12")).toEqual({
      center: { lat: 30.27, lng: -97.74 },
      zoom: 12,
    });
  });

  it.each([
    ["not JSON", "{lat:1", "fifteen"],
    ["another shape", "[30,-97]", '{"zoom":12}'],
    ["text in place of numbers", '{"lat":"30","lng":"-97"}', '"12"'],
    ["null", "null", "null"],
    ["a point off the map", '{"lat":91,"lng":-97}', "40"],
    ["a point beyond the end of the projection", '{"lat":85.06,"lng":0}', "-3"],
  ])("drops %s [APP-07]", (_case, center, zoom) => {
    expect(restoreMapView(center, zoom)).toEqual(DEFAULT_VIEW);
  });

  it("knows the box that a map of a given size shows", () => {
    const { sw, ne } = viewBounds(DEFAULT_VIEW, { width: 1024, height: 768 });
    expect(ne.lng - sw.lng).toBeCloseTo(1024 * (360 / (256 * 2 ** 15)), 10);
    expect((ne.lat + sw.lat) / 2).toBeCloseTo(29.7604, 4);
    expect(ne.lat - sw.lat).toBeCloseTo(0.0286, 3);
  });

  it("M6: a box is on the globe wherever the map is, and as large as it can be [FIND-15]", () => {
    const honolulu = { center: { lat: 21.3069, lng: -157.8583 }, zoom: 5 };
    expect(viewBounds(honolulu, { width: 1440, height: 832 }).sw.lng).toBe(-180);
    const view = fc.record({
      center: fc.record({
        lat: fc.double({ min: -85, max: 85, noNaN: true }),
        lng: fc.double({ min: -180, max: 180, noNaN: true }),
      }),
      zoom: fc.integer({ min: MIN_ZOOM, max: MAX_ZOOM }),
    });
    const pixels = fc.integer({ min: 1, max: 8_000 });
    fc.assert(
      fc.property(view, fc.record({ width: pixels, height: pixels }), (shown, size) => {
        const { sw, ne } = viewBounds(shown, size);
        expect([isLatLng(sw), isLatLng(ne)]).toEqual([true, true]);
        expect(sw.lng).toBeLessThanOrEqual(shown.center.lng);
        expect(ne.lng).toBeGreaterThanOrEqual(shown.center.lng);
        const across = Math.min(360, (size.width * 360) / (256 * 2 ** shown.zoom));
        expect(ne.lng - sw.lng).toBeGreaterThanOrEqual(Math.min(across / 2, 180) - 1e-9);
      }),
    );
  });

  it("draws closer rings on a small map", () => {
    expect(ringStepMiles(15, 29.7604, 64)).toBe(0.25);
    expect(ringStepMiles(15, 29.7604, 900)).toBe(0.5);
  });

  it.each([
    [18, 0.05],
    [15, 0.5],
    [12, 3],
    [10, 10],
    [6, 200],
  ])("draws rings at zoom %d every %d miles", (zoom, miles) => {
    expect(ringStepMiles(zoom, 29.7604)).toBe(miles);
    expect(ringStepMiles(zoom, 29.7604) * pixelsPerMile(zoom, 29.7604)).toBeGreaterThanOrEqual(100);
  });

  it("finds the center that shows a point beside the middle of the map [FIND-22]", () => {
    const point = { lat: 29.7604, lng: -95.3698 };
    const center = centerThatShows(point, 15, { x: 30, y: -120 });
    const [seen, middle] = [toWorldPixels(point, 15), toWorldPixels(center, 15)];
    expect(seen.x - middle.x).toBeCloseTo(30, 6);
    expect(seen.y - middle.y).toBeCloseTo(-120, 6);
    const unmoved = centerThatShows(point, 15, { x: 0, y: 0 });
    expect(unmoved.lat).toBeCloseTo(point.lat, 10);
    expect(unmoved.lng).toBeCloseTo(point.lng, 10);
  });
});
