import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { startPart, stopParts } from "../../../tools/stack/child-process.ts";
import { sandboxSettings } from "../../../tools/stack/sandbox-settings.ts";

const READY_MS = 240_000;
const APPS = path.join(import.meta.dirname, "../../../apps");

export interface Stack {
  /** Where the product listens, such as http://127.0.0.1:40123. */
  product: string;
  sandbox: string;
  stop(): Promise<void>;
  /** The product's settings, for an operator's command that runs beside it. */
  env: Record<string, string>;
  /** Where the product writes its log. */
  logFile: string;
  /** The product's log lines of level error or worse. */
  errorLines(): string[];
}

/**
 * Starts the built product and the sandbox on free ports, with everything that stays in `dataDir`.
 * @param settings further settings of the product, made once the sandbox's address is known
 */
export async function startStack(
  dataDir: string,
  settings: (sandbox: string) => Record<string, string> = () => ({}),
): Promise<Stack> {
  const log = path.join(dataDir, "server.log");
  const sandbox = startPart(
    "sandbox",
    [path.join(APPS, "sandbox/src/main.ts")],
    { SANDBOX_HOST: "127.0.0.1", SANDBOX_PORT: "0" },
    path.join(dataDir, "sandbox.log"),
  );
  const sandboxAddress = await sandbox.listening;
  const mailUrl = await findMailServer(sandboxAddress);
  const env = {
    HOST: "127.0.0.1",
    PORT: "0",
    DATA_DIR: dataDir,
    DEMO_DATA: "1",
    LOG_LEVEL: "info",
    NODE_ENV: "production",
    ...sandboxSettings(sandboxAddress, {}, mailUrl),
    // Each test is a visitor with an address of its own, or the limits by address would stop them all.
    TRUST_PROXY: "1",
    // Browsers of all tests, and of benches, may share one address.
    GRAPHQL_PER_ADDRESS: "999999",
    PAGES_PER_ADDRESS: "999999",
    FILES_PER_ADDRESS: "999999",
    // A browser without a window calls itself a robot.
    ANALYTICS_COUNT_ROBOTS: "1",
    ...settings(sandboxAddress),
  };
  const server = startPart("server", [path.join(APPS, "server/src/main.ts")], env, log);
  // The server first: a vendor that goes before it would leave a failed call in its log.
  const stop = async () => {
    await stopParts([server]);
    await stopParts([sandbox]);
  };
  try {
    const product = await server.listening;
    await waitUntilReady(product);
    await nameProduct(product, sandboxAddress);
    return {
      product,
      sandbox: sandboxAddress,
      stop,
      env,
      logFile: log,
      errorLines: () => readErrorLines(log),
    };
  } catch (error) {
    await stop();
    throw new Error(`The product did not start. Its log:\n${readFileSync(log, "utf8")}`, { cause: error });
  }
}

/** Listening comes first: prices are read from the sandbox after that. */
async function waitUntilReady(product: string): Promise<void> {
  const deadline = performance.now() + READY_MS;
  for (;;) {
    const ready = await fetch(`${product}/readyz`);
    if (ready.ok) return;
    if (performance.now() > deadline) {
      throw new Error(`The product is not ready: ${ready.status} ${await ready.text()}`);
    }
    await ready.body?.cancel();
    await setTimeout(50);
  }
}

async function findMailServer(sandbox: string): Promise<string> {
  const answer = await fetch(`${sandbox}/_sandbox/mail/smtp`);
  return ((await answer.json()) as { url: string }).url;
}

/** Both have ports of the system's choice, so the sandbox learns only now where the product is. */
async function nameProduct(product: string, sandbox: string): Promise<void> {
  for (const [path, url] of [
    ["stripe/webhooks", `${product}/stripe/webhook`],
    ["an-app/product", product],
  ] as const) {
    const answer = await fetch(`${sandbox}/_sandbox/${path}`, {
      method: "PUT",
      body: JSON.stringify({ url }),
    });
    if (!answer.ok) throw new Error(`The sandbox's ${path}: ${answer.status} ${await answer.text()}`);
  }
}

function readErrorLines(log: string): string[] {
  return readFileSync(log, "utf8")
    .split("\n")
    .filter((line) => /"level":\s*"?(error|fatal|50|60)"?\b/.test(line));
}
