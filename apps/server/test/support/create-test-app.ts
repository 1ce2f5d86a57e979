import { buildApp } from "../../src/app.ts";
import { type Config, loadConfig } from "../../src/config/config.ts";
import { type Clock, createContext } from "../../src/context.ts";
import { openAuthKeys } from "../../src/features/auth/tokens/auth-keys.ts";
import { makeAuthSecrets } from "../../src/features/auth/tokens/make-auth-secrets.ts";
import { createLog } from "../../src/logging/log.ts";
import { startTelemetry } from "../../src/telemetry/start-telemetry.ts";
import type { BareTestApp, TestAppOptions } from "./bare-test-app.ts";
import { createAccountsPart } from "./parts/accounts-part.ts";
import { createJobsPart } from "./parts/jobs-part.ts";
import { createMailPart, type MailPart } from "./parts/mail-part.ts";
import { createMembersPart, type MembersPart } from "./parts/members-part.ts";
import { createPhonesPart, type PhonesPart } from "./parts/phones-part.ts";
import { createPlainFilesPart, type PlainFilesPart } from "./parts/plain-files-part.ts";
import { createRegistryPart, type RegistryPart } from "./parts/registry-part.ts";
import { openTestSandbox, type TestSandbox } from "./parts/sandbox-part.ts";
import { createSignOnPart, type SignOnPart } from "./parts/sign-on-part.ts";
import { createStripePart, type StripePart } from "./parts/stripe-part.ts";
import { createSettableClock, type SettableClock } from "./settable-clock.ts";
import { openTestDatabase } from "./test-database.ts";

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

type Vendor = "stripe" | "mail" | "phones" | "signOn";
type PartsOf<O> = {
  [K in keyof Parts]: O extends Record<K, true | SettableClock> ? K : never;
}[keyof Parts];

/**
 * The whole server on a database of its own, called through `app.inject`, and the vendors that the test asks for in a
 * sandbox of its own. `close` takes everything away.
 */
export async function createTestApp<const O extends TestAppOptions>(
  options?: O,
): Promise<TestApp<PartsOf<O>>> {
  const opened = await open(options ?? {});
  return opened as unknown as TestApp<PartsOf<O>>;
}

async function open(given: TestAppOptions) {
  const options = { ...given, clock: given.clock ?? createSettableClock() };
  const { stripe, mail, phones, signOn } = options;
  const sandbox = stripe || mail || phones || signOn ? await openTestSandbox(options) : null;
  const bare = await openBareApp({
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
  options: TestAppOptions & { clock: Clock; settings: Partial<Config> },
): Promise<BareTestApp> {
  const { db, pool, connectionString, close } = await openTestDatabase();
  const environment = { APP_ENV: "test", DATABASE_URL: connectionString, DEMO_DATA: "0" };
  const loaded = loadConfig(environment);
  const config = { ...loaded, ...(await makeAuthSecrets()), ...options.config };
  const { clock, sms } = options;
  const own = { clock, ...(sms && { sms }) };
  const log = options.log ?? createLog("silent");
  const telemetry = await startTelemetry({ config, pool, log });
  const authKeys = await openAuthKeys(config);
  const ctx = createContext({ config, db, pool, log, authKeys, telemetry, ...own });
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
