import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { areasFile, loadAreas, makeAreas } from "../../src/features/places/areas/load-areas.ts";

it.skipIf(!existsSync(areasFile()))(
  "a server reads the same places from the build's file as it makes without one [FIND-03]",
  async () => {
    const [read, made] = [await loadAreas(), await makeAreas()];
    expect(read.zips.length).toBeGreaterThan(40_000);
    expect(isDeepStrictEqual(read, made)).toBe(true);
  },
);
