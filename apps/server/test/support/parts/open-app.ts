import { buildApp } from "../../../src/app.ts";
import { type Config, loadConfig } from "../../../src/config/config.ts";
import { type Clock, createContext } from "../../../src/context.ts";
import type { DatabaseConnection } from "../../../src/db/connection/connect.ts";
import { DISCLOSURE_OWNERS } from "../../../src/disclosure-owners.ts";
import { makeAuthSecrets, openAuthKeys } from "../../../src/features/auth/tokens/auth-keys.ts";
import { createDisclosureLog } from "../../../src/features/data-disclosures/create-disclosure-log.ts";
import { SUBSCRIPTION_STEPS } from "../../../src/jobs/subscription-steps.ts";
import { createLog } from "../../../src/logging/log.ts";
import { startTelemetry } from "../../../src/telemetry/start-telemetry.ts";
import type { BareTestApp, TestAppOptions } from "../bare-test-app.ts";
import { PATIENT } from "../patient-limits.ts";
import { createSettableClock, type SettableClock } from "../settable-clock.ts";
import { createAccountsPart } from "./accounts-part.ts";
import { createJobsPart } from "./jobs-part.ts";
import { createMailPart, type MailPart } from "./mail-part.ts";
import { createMembersPart, type MembersPart } from "./members-part.ts";
import { createPhonesPart, type PhonesPart } from "./phones-part.ts";
import { createPlainFilesPart, type PlainFilesPart } from "./plain-files-part.ts";
import { createRegistryPart, type RegistryPart } from "./registry-part.ts";
import { openTestSandbox, type TestSandbox } from "./sandbox-part.ts";
import { createSignOnPart, type SignOnPart } from "./sign-on-part.ts";
import { createStripePart, type StripePart } from "./stripe-part.ts";

/** What an app has for an option of this name. */
interface Parts {
  stripe: StripePart;
  mail: MailPart;
  phones: PhonesPart;
  signOn: SignOnPart;
  registry: RegistryPart;
  plainFiles: PlainFilesPart;
  clock: SettableClock;
}

/** Such as `TestApp<"stripe" | "mail">`: the app that `createTestApp({ stripe: true, mail: true })` opens. */
export type TestApp<P extends keyof Parts = never> = BareTestApp &
  Pick<Parts, P> &
  ("stripe" extends P ? { members: MembersPart } : unknown) &
  ([P & Vendor] extends [never] ? unknown : { sandbox: TestSandbox });

/** Migrated, and closed with the app. */
export interface AppDatabase extends Pick<DatabaseConnection, "db" | "pool" | "close"> {
  connectionString: string;
}

type Vendor = "stripe" | "mail" | "phones" | "signOn";
export type PartsOf<O> = {
  [K in keyof Parts]: O extends Record<K, true | SettableClock> ? K : never;
}[keyof Parts];

/** The whole server on a database, and the vendors that are asked for in a sandbox of its own. */
export async function openApp<const O extends TestAppOptions>(
  database: AppDatabase,
  options?: O,
): Promise<TestApp<PartsOf<O>>> {
  const opened = await open(database, options ?? {});
  return opened as unknown as TestApp<PartsOf<O>>;
}

async function open(database: AppDatabase, given: TestAppOptions) {
  const options = { ...given, clock: given.clock ?? createSettableClock() };
  const { stripe, mail, phones, signOn } = options;
  const sandbox = stripe || mail || phones || signOn ? await openTestSandbox(options) : null;
  const bare = await openBareApp(database, {
    ...options,
    config: { ...sandbox?.config, ...options.config },
    settings: options.config ?? {},
  });
  const vendors = sandbox && (await openVendors(options, bare, sandbox));
  const registry = options.registry && (await createRegistryPart(bare));
  const plainFiles = options.plainFiles && (await createPlainFilesPart(bare));
  const close = async () => {
    await bare.close();
    await registry?.close();
    await plainFiles?.close();
    await sandbox?.close();
  };
  return { ...bare, ...vendors, registry, plainFiles, clock: given.clock, close };
}

async function openVendors(options: TestAppOptions, bare: BareTestApp, sandbox: TestSandbox) {
  const stripe = options.stripe && (await createStripePart(bare, sandbox));
  return {
    sandbox,
    stripe,
    members: stripe && createMembersPart(bare, stripe),
    mail: options.mail && createMailPart(sandbox),
    phones: options.phones && createPhonesPart(bare, sandbox),
    signOn: options.signOn && (await createSignOnPart(bare)),
  };
}

async function openBareApp(
  { db, pool, connectionString, close }: AppDatabase,
  options: TestAppOptions & { clock: Clock; settings: Partial<Config> },
): Promise<BareTestApp> {
  const environment = { APP_ENV: "test", DATABASE_URL: connectionString, DEMO_DATA: "0" };
  const loaded = loadConfig(environment);
  const config = { ...loaded, timeLimits: PATIENT, ...(await makeAuthSecrets()), ...options.config };
  const { clock, sms } = options;
  const own = { clock, ...(sms && { sms }) };
  const log = options.log ?? createLog("silent");
  const telemetry = await startTelemetry({ config, pool, log });
  const authKeys = await openAuthKeys(config);
  const subscriptionSteps = SUBSCRIPTION_STEPS;
  // Stored when it is asked for: nothing depends on when a timer runs.
  const disclosures = createDisclosureLog({ db, clock, log, ...DISCLOSURE_OWNERS }, { flushAfterMs: null });
  const parts = { config, db, pool, log, authKeys, telemetry, subscriptionSteps, disclosures };
  const ctx = createContext({ ...parts, ...own });
  const app = await buildApp(ctx, options.app ?? {});
  return {
    app,
    ctx,
    db,
    telemetry,
    settings: options.settings,
    accounts: createAccountsPart(ctx),
    jobs: createJobsPart(ctx),
    close: async () => {
      await app.close();
      await telemetry.stop();
      await close();
    },
  };
}
