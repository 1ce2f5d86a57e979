import { distanceMiles } from "@smirk/domain/geography/geo";
import { beforeAll, describe, expect, it } from "vitest";
import { generateDirectory } from "../../src/demo/generate/generate-directory.ts";
import { DEMO_DIRECTORY } from "../../src/demo/seed-demo-directory.ts";
import { createDemoAddressSource } from "../../src/demo/streets/demo-address-source.ts";
import { loadNamedStreets } from "../../src/demo/streets/named-streets.ts";
import { createGazetteerAddressSource } from "../../src/features/places/gazetteer/gazetteer-address-source.ts";

const DOWNTOWN = { lat: 29.7604, lng: -95.3698 };
const LINE = /^(\d+) (.+?)(?:, Suite .+)?$/;
const source = createDemoAddressSource(createGazetteerAddressSource());
const ask = (text: string, types: "address" | "(regions)" = "address") =>
  source.autocomplete({ text, types, session: null, near: DOWNTOWN });

describe("demo dentists of Houston", () => {
  const near: { number: number; name: string; lat: number; lng: number }[] = [];
  beforeAll(() => {
    for (const { locations } of generateDirectory(DEMO_DIRECTORY)) {
      for (const { center } of locations) {
        const { latitude: lat, longitude: lng } = center;
        if (distanceMiles({ lat, lng }, DOWNTOWN) > 4) continue;
        const [, number = "", name = ""] = LINE.exec(center.address) ?? [];
        near.push({ number: Number(number), name, lat, lng });
      }
    }
  });

  it("stand beside the street that their address names [MAP-01]", () => {
    const streets = loadNamedStreets();
    expect(near.length).toBeGreaterThan(50);
    for (const { name, lat, lng } of near) {
      const [street] = streets.near({ lat, lng }).filter(({ piece }) => piece.name === name);
      expect(street?.miles, `${name} at ${lat},${lng}`).toBeLessThan(0.02);
    }
  });

  it("have a house number for each place on a street [MAP-01]", () => {
    const places = Map.groupBy(near, ({ number, name }) => `${number} ${name}`);
    for (const [address, all] of places) {
      expect(new Set(all.map(({ lat, lng }) => `${lat},${lng}`)).size, address).toBe(1);
    }
  });

  it("are found by their address about where they stand [MAP-01]", async () => {
    const some = near.filter((_, index) => index % 23 === 0);
    for (const { number, name, lat, lng } of some) {
      const { predictions } = await ask(`${number} ${name}`);
      expect(predictions[0]?.structured_formatting.main_text).toBe(`${number} ${name}`);
      const { results } = await source.geocode({ placeId: predictions[0]?.place_id ?? "" });
      const found = results[0]?.geometry.location ?? DOWNTOWN;
      expect(distanceMiles(found, { lat, lng }), `${number} ${name}`).toBeLessThan(1);
    }
  });
});

describe("the demo's address book", () => {
  it("suggests streets that exist, with city and ZIP code, as they are typed [MAP-01]", async () => {
    const { status, predictions } = await ask("1200 westh");
    expect(status).toBe("OK");
    expect(predictions[0]?.description).toMatch(/^1200 Westheimer Rd, Houston, TX 77\d{3}, USA$/);
  });

  it.each(["1200 Main St, Houston", "1200 Main St, Houston, TX 770", "1200 main, hou"])(
    "gives %j the ZIP code of its street alone [DET-06]",
    async (text) => {
      const lines = (await ask(text)).predictions.map(({ description }) => description);
      expect(lines.filter((line) => line.startsWith("1200 Main St, "))).toEqual([
        "1200 Main St, Houston, TX 77010, USA",
      ]);
    },
  );

  it("knows a street by its long form and without its direction [MAP-01]", async () => {
    const [long, bare] = await Promise.all([ask("900 Travis Street"), ask("900 gray")]);
    expect(long.predictions[0]?.description).toMatch(/^900 Travis St, Houston/);
    expect(bare.predictions.map(({ description }) => description).join("\n")).toMatch(/900 W Gray St/);
  });

  it("finds a suggested street on the street and not amid its ZIP code [MAP-01]", async () => {
    const { predictions } = await ask("900 Travis St");
    const { results } = await source.geocode({ placeId: predictions[0]?.place_id ?? "" });
    const point = results[0]?.geometry.location ?? DOWNTOWN;
    expect(loadNamedStreets().near(point)[0]?.miles).toBeLessThan(0.001);
  });

  it("leaves places, and streets of other cities, to the gazetteer [MAP-01]", async () => {
    const regions = await ask("77002", "(regions)");
    expect(regions.predictions[0]?.description).toMatch(/^77002/);
    const elsewhere = await ask("1200 Main St, Dallas, TX");
    expect(elsewhere.predictions[0]?.description).toMatch(/^1200 Main St, Dallas, TX/);
  });
});
