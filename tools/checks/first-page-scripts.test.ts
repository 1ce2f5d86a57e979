import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listFirstScripts } from "./first-page-scripts.ts";

const CLIENT = join(import.meta.dirname, "../../apps/web/build/client");
/** A part of the 120 kB that a page may load before its map; a language's messages are another 3.6 kB. */
const MAX_BYTES = { finder: 116_000, dentist: 113_600, plans: 115_500, howItWorks: 113_800 };
const MAX_MAP_BYTES = { "open-map": 44_000, "map-worker": 17_000 };

const EVERYWHERE = ["entry.client", "libraries", "manifest", "rolldown-runtime", "root", "shell"];
/** Nothing of joining on the pages of prices. */
const PRICES = ["dentist", "marketing-layout", "plans", "screen"];
const OWN = {
  finder: ["finder"],
  dentist: ["dentist", "marketing-layout", "screen"],
  plans: PRICES,
  howItWorks: PRICES,
};

it.skipIf(!existsSync(CLIENT)).each(["finder", "dentist", "plans", "howItWorks"] as const)(
  "the first scripts of the %s page (skipped without a build) [FIND-01]",
  (page) => {
    const scripts = listFirstScripts(CLIENT, page);
    expect(scripts.map(({ name }) => name)).toEqual([...EVERYWHERE, ...OWN[page]].sort());
    expect(scripts.reduce((bytes, script) => bytes + script.bytes, 0)).toBeLessThanOrEqual(MAX_BYTES[page]);
  },
);

it.skipIf(!existsSync(CLIENT)).each(Object.entries(MAX_MAP_BYTES))(
  "the map's script %s has at most %d bytes (skipped without a build) [MAP-01]",
  (name, most) => {
    const assets = join(CLIENT, "assets");
    const files = readdirSync(assets)
      .filter((file) => file.startsWith(`${name}-`) && file.endsWith(".js.br"))
      .sort();
    expect(files).toHaveLength(1);
    expect(statSync(join(assets, files[0] ?? "")).size).toBeLessThanOrEqual(most);
  },
);
