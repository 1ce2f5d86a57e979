import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startHouse } from "./house.ts";

/** One product for the whole run. Its teardown refuses errors in the log and calls that no stand-in knew. */
// biome-ignore lint/style/noDefaultExport: the test library calls the default export
export default async function globalSetup() {
  const dataDir = mkdtempSync(path.join(tmpdir(), "smirk-e2e-"));
  const house = await startHouse(dataDir);
  process.env.E2E_PRODUCT = house.product;
  process.env.E2E_SANDBOX = house.sandbox;
  process.env.E2E_PRODUCT_LOG = house.logFile;

  return async () => {
    const answer = await fetch(`${house.sandbox}/_sandbox/unknown`);
    const { requests } = (await answer.json()) as { requests: unknown[] };
    await house.stop();
    const errors = house.errorLines();
    rmSync(dataDir, { recursive: true, force: true });
    if (requests.length > 0) {
      throw new Error(
        `The product asked the sandbox for what it does not know:\n${JSON.stringify(requests, null, 2)}`,
      );
    }
    if (errors.length > 0) throw new Error(`The product logged errors:\n${errors.join("\n")}`);
  };
}
