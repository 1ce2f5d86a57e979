/**
 * Proves the Dockerfile where no container engine runs: carries it out into an empty folder, looks whether anything
 * lies there that production should not have, and starts what is there with production's settings against a
 * PostgreSQL of its own. As root on Linux the server sees nothing but that folder, as the image's user.
 *
 *     npm run check-image [-- --keep]
 */
import { spawnSync } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ConfigError, loadConfig } from "../../apps/server/src/config/config.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/db/embedded/start-embedded-postgres.ts";
import { makeAuthSettings } from "../make-auth-keys.ts";
import { checkFiles } from "./check-files.ts";
import { addBase, canLockIn, checkPrograms, checkServer } from "./check-running.ts";
import { buildImageLayout } from "./lay-out-image.ts";
import { readDockerfile } from "./read-dockerfile.ts";

const random = (characters: number) => randomBytes(characters).toString("hex").slice(0, characters);

const checkout = dirname(dirname(import.meta.dirname));
const errors: string[] = [];

function check(what: string, holds: boolean, found = ""): void {
  console.log(`${holds ? "ok   " : "ERROR"} ${what}${holds || found === "" ? "" : `: ${found}`}`);
  if (!holds) errors.push(what);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

async function checkImage(folder: string): Promise<void> {
  const stages = readDockerfile(readFileSync(join(checkout, "Dockerfile"), "utf8"));
  const image = await buildImageLayout(stages, { checkout, into: folder, say: console.log });
  const app = join(image.root, image.workdir);
  const strays = await checkFiles(app);
  check("it holds nothing but what production needs", strays.length === 0, strays.join("\n      "));
  console.log(
    `      ${spawnSync("du", ["-sh", app], { encoding: "utf8" }).stdout.split("\t")[0]} in ${image.workdir}`,
  );
  if (canLockIn) addBase(image);
  else console.log("      not root on Linux: the server runs beside this machine's files, as this user");
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, "postgres"),
    log: { info: () => {}, warn: console.error, error: console.error },
  });
  try {
    const settings = await inventProductionSettings(postgres.connectionString, await findFreePort());
    await checkPrograms(image, settings, check);
    await checkServer(image, settings, check);
  } finally {
    await postgres.stop();
  }
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), "smirk-image-"));
  try {
    await checkImage(folder);
  } finally {
    if (process.argv.includes("--keep")) console.log(`      kept in ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
  process.exitCode = errors.length === 0 ? 0 : 1;
}

/** What production refuses to start without. */
export function listNeededSettings(): string[] {
  try {
    loadConfig({ APP_ENV: "production" });
  } catch (error) {
    if (error instanceof ConfigError) return error.errors.map((failure) => failure.split(" ", 1)[0] ?? "");
    throw error;
  }
  return [];
}

/** Settings as production has them, of nobody's accounts: enough to start, good for nothing else. */
async function inventProductionSettings(databaseUrl: string, port: number): Promise<Record<string, string>> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    ...readLines(await makeAuthSettings()),
    DATABASE_URL: databaseUrl,
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_ORIGIN: "https://smirk.example",
    EXAMPLE_ORIGINS: "https://smirk.example",
    TRUST_PROXY: "1",
    TWILIO_ACCOUNT_SID: `AC${random(32)}`,
    TWILIO_AUTH_TOKEN: random(32),
    TWILIO_VERIFY_SERVICE_SID: `VA${random(32)}`,
    APPLE_SIGN_ON_CLIENT_ID: "com.smirkdental.web",
    APPLE_TEAM_ID: random(10).toUpperCase(),
    APPLE_KEY_ID: random(10).toUpperCase(),
    APPLE_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString().replaceAll("\n", "\\n"),
    STRIPE_SECRET_KEY: `sk_live_${random(64)}`,
    STRIPE_PUBLIC_KEY: `pk_live_${random(64)}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${random(32)}`,
    SMTP_URL: "smtps://nobody:nothing@mail.smirk.example",
    PLAN_ORGANISATION_NAME: "Example Dental Network",
    PLAN_ORGANISATION_SLUG: "example",
    PLAN_ORGANISATION_URL: "https://network.smirk.example",
    TELEHEALTH_ADMINISTRATOR_NAME: "Example Telehealth",
    SUPPORT_PHONE: "(800) 555-0199",
    SUPPORT_EMAIL: "care@smirk.example",
    POSTAL_ADDRESS: "PO Box 1, Houston, TX 77001",
  };
}

function readLines(text: string): Record<string, string> {
  const lines = text.trim().split("\n");
  return Object.fromEntries(
    lines.map((line) =>
      line
        .replace(/'$/, "")
        .split(/='(.*)/s)
        .slice(0, 2),
    ),
  );
}
