import { rmSync } from "node:fs";
import { SANDBOX_GOOGLE_BROWSER_KEY } from "../../../apps/sandbox/src/google-maps-script/fake.ts";
import { openScratchFolder } from "../../../tools/stack/scratch-folder.ts";
import { test as base, expect } from "../fixtures.ts";
import { type Stack, startStack } from "./stack.ts";

/** Nothing listens there: the tests answer for it. */
export const TILE_SERVER = "http://localhost:9";
export const TILE_CREDIT = "© Test tiles";

/** How the script of the Google map behaves, see the sandbox's control API. */
export type ScriptMode = {
  mode: "error_500" | "closed" | "rejected_key";
  times?: number;
};

interface GoogleFixtures {
  /** Sets how the script behaves from the next request on. */
  script: (mode: ScriptMode) => Promise<void>;
}

/** A product of its own that has a browser key and a tile server, and records visits. */
export const test = base.extend<GoogleFixtures, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: the test library reads the names from this pattern
    async ({}, use) => {
      const dataDir = await openScratchFolder("smirk-e2e-google-");
      const stack = await startStack(dataDir, (sandbox) => ({
        GOOGLE_MAPS_BROWSER_KEY: SANDBOX_GOOGLE_BROWSER_KEY,
        GOOGLE_MAPS_SCRIPT_URL: `${sandbox}/google-maps/api/js`,
        MAP_TILE_URL: `${TILE_SERVER}/{z}/{x}/{y}.png`,
        MAP_TILE_ATTRIBUTION: TILE_CREDIT,
        ANALYTICS_RECORD_SESSIONS: "1",
      }));
      await use(stack);
      await stack.stop();
      const errors = stack.errorLines();
      rmSync(dataDir, { recursive: true, force: true });
      expect(errors).toEqual([]);
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ stack }, use) => {
    await use(stack.product);
  },
  script: async ({ stack }, use) => {
    const control = `${stack.sandbox}/_sandbox/google-maps/mode`;
    await use(async (mode) => {
      const answer = await fetch(control, { method: "PUT", body: JSON.stringify(mode) });
      expect(answer.status).toBe(200);
    });
    await fetch(control, { method: "DELETE" });
  },
});
