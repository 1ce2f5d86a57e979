import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { SANDBOX_GOOGLE_BROWSER_KEY } from "../apps/sandbox/src/google-maps-script/key.ts";
import { test as base, expect } from "./fixtures.ts";
import { type House, startHouse } from "./house.ts";

/** Nothing listens there: the tests answer for it. */
export const TILE_SERVER = "http://localhost:9";
export const TILE_CREDIT = "© Test tiles";

/** How the script of the Google map behaves, see the sandbox's control door. */
export type ScriptMode = {
  mode: "late" | "error_500" | "closed" | "rejected_key";
  times?: number;
  delay_ms?: number;
};

interface GoogleFixtures {
  /** Sets how the script behaves from the next request on. */
  script: (mode: ScriptMode) => Promise<void>;
}

/** A product of its own that has a browser key and a tile server. */
export const test = base.extend<GoogleFixtures, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: the test library reads the names from this pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), "smirk-e2e-google-"));
      const house = await startHouse(dataDir, (sandbox) => ({
        GOOGLE_MAPS_BROWSER_KEY: SANDBOX_GOOGLE_BROWSER_KEY,
        GOOGLE_MAPS_SCRIPT_URL: `${sandbox}/google-maps/api/js`,
        MAP_TILE_URL: `${TILE_SERVER}/{z}/{x}/{y}.png`,
        MAP_TILE_ATTRIBUTION: TILE_CREDIT,
      }));
      await use(house);
      await house.stop();
      const errors = house.errorLines();
      rmSync(dataDir, { recursive: true, force: true });
      expect(errors).toEqual([]);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ house }, use) => {
    await use(house.product);
  },
  script: async ({ house }, use) => {
    const door = `${house.sandbox}/_sandbox/google-maps/mode`;
    await use(async (mode) => {
      const answer = await fetch(door, { method: "PUT", body: JSON.stringify(mode) });
      expect(answer.status).toBe(200);
    });
    await fetch(door, { method: "DELETE" });
  },
});
