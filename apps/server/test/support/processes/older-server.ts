import { inject } from "vitest";
import { sandboxSettings } from "../../../../../tools/stack/sandbox-settings.ts";
import { connectDatabase, type DatabaseConnection } from "../../../src/db/connection/connect.ts";
import { makeAuthSecrets } from "../../../src/features/auth/tokens/auth-keys.ts";
import type { TestApp } from "../create-test-app.ts";
import { databaseUrl, dropDatabase, withClient } from "../global-setup.ts";
import { createMailPart, type MailPart } from "../parts/mail-part.ts";
import { openApp } from "../parts/open-app.ts";
import { addOperator, type SignedInOperator } from "../parts/operators-part.ts";
import { openTestSandbox, type TestSandbox } from "../parts/sandbox-part.ts";
import { createStripePart, type StripePart } from "../parts/stripe-part.ts";
import { createRunningClock } from "../settable-clock.ts";
import { startKillable } from "./kill-server.ts";
import type { OlderRelease } from "./older-release.ts";

/** A server of the older release on a database that it has made, and the vendors of both releases. */
export interface OlderServer {
  origin: string;
  stripe: StripePart;
  mail: MailPart;
  sandbox: TestSandbox;
  connection: DatabaseConnection;
  /** An owner with a session of the console. */
  owner: SignedInOperator;
  /** This release's server on the same database; its clock may go ahead of the older one's. */
  openNewer(clock: { aheadMs: number }): Promise<TestApp>;
  kill(): Promise<void>;
  close(): Promise<void>;
}

export async function openOlderServer(release: OlderRelease): Promise<OlderServer> {
  const server = inject("testServer");
  const name = `${server.prefix}_older_${release.name}`;
  await withClient(server, (client) => client.query(`create database ${name}`));
  const connectionString = databaseUrl(server, name);
  const running = createRunningClock();
  const sandbox = await openTestSandbox({ stripe: true, mail: true, phones: true, clock: running });
  const secrets = await makeAuthSecrets();
  const connect = () => connectDatabase(connectionString, { maxConnections: 4, statementTimeoutMs: 60_000 });
  const openNewer: OlderServer["openNewer"] = (ahead) =>
    openApp(
      { ...connect(), connectionString },
      {
        clock: { now: () => new Date(running.now().getTime() + ahead.aheadMs) },
        config: { ...sandbox.config, ...secrets, trustProxy: true },
      },
    );
  const environment = {
    APP_ENV: "test",
    DEMO_DATA: "0",
    DATABASE_URL: connectionString,
    TRUST_PROXY: "true",
    TOKEN_KEYS: JSON.stringify(secrets.tokenKeys),
    CODE_SECRET: secrets.codeSecret,
    ...sandboxSettings((sandbox.config.stripe?.apiBase ?? "").replace("/stripe", ""), {}, sandbox.smtpUrl),
  };
  release.migrate(environment);
  // Plans and their prices are in tables that both releases have alike.
  const seeding = await openNewer({ aheadMs: 0 });
  const stripe = await createStripePart(seeding, sandbox);
  const geocoded = await seeding.ctx.addresses.geocode({ address: "1200 Main St, Houston, TX 77002" });
  const owner = await addOperator(seeding, "owner");
  await seeding.close();
  const { program } = release;
  const older = await startKillable({ environment, geocoded, testsAhead: running.aheadMs, program });
  await stripe.control("PUT", "/webhooks", { url: `${older.origin}/stripe/webhook` });
  const connection = connect();
  return {
    origin: older.origin,
    ...{ stripe, sandbox, connection, owner, openNewer },
    mail: createMailPart(sandbox),
    kill: older.stop,
    close: async () => {
      await older.stop();
      await connection.close();
      await sandbox.close();
      await withClient(server, (client) => dropDatabase(client, name));
    },
  };
}
