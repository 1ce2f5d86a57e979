import { rmSync } from "node:fs";
import { openScratchFolder } from "../tools/stack/scratch-folder.ts";
import { startStack } from "./support/stacks/stack.ts";

/** One product for the whole run. Its teardown refuses errors in the log and calls that no fake knew. */
// biome-ignore lint/style/noDefaultExport: the test library calls the default export
export default async function globalSetup() {
  const dataDir = await openScratchFolder("smirk-e2e-");
  const stack = await startStack(dataDir);
  process.env.E2E_PRODUCT = stack.product;
  process.env.E2E_SANDBOX = stack.sandbox;
  process.env.E2E_PRODUCT_LOG = stack.logFile;

  return async () => {
    const answer = await fetch(`${stack.sandbox}/_sandbox/unknown`);
    const { requests } = (await answer.json()) as { requests: unknown[] };
    await stack.stop();
    const errors = stack.errorLines();
    rmSync(dataDir, { recursive: true, force: true });
    if (requests.length > 0) {
      throw new Error(
        `The product asked the sandbox for what it does not know:\n${JSON.stringify(requests, null, 2)}`,
      );
    }
    if (errors.length > 0) throw new Error(`The product logged errors:\n${errors.join("\n")}`);
  };
}
