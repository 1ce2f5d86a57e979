import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Config } from "./config/config.ts";
import type { DatabasePool } from "./db/connection/database-pool.ts";
import type { Database } from "./db/schema/schema.ts";
import { DISCLOSURE_OWNERS } from "./disclosure-owners.ts";
import type { AuthKeys } from "./features/auth/tokens/auth-keys.ts";
import type { SubscriptionStep } from "./features/billing/sync/subscription-step.ts";
import {
  createDisclosureLog,
  type FlushedDisclosureLog,
} from "./features/data-disclosures/create-disclosure-log.ts";
import type { AddressSource } from "./features/places/address-hit.ts";
import { createGazetteerAddressSource } from "./features/places/gazetteer/gazetteer-address-source.ts";
import { observeVendors } from "./telemetry/observe-vendors.ts";
import { NO_TELEMETRY, type Telemetry } from "./telemetry/tracer.ts";
import { createGoogleAddresses } from "./vendors/google/google-addresses.ts";
import { createMailer, type Mailer } from "./vendors/mail/create-mailer.ts";
import { createSignOn } from "./vendors/sign-on/create-sign-on.ts";
import { createOperatorSignOn, type OperatorSignOn } from "./vendors/sign-on/operator-sign-on.ts";
import type { SignOn } from "./vendors/sign-on/sign-on-vendor.ts";
import { createPayments } from "./vendors/stripe/create-payments.ts";
import type { Payments } from "./vendors/stripe/payments.ts";
import { createSmsSender, type SmsSender } from "./vendors/twilio/create-sms-sender.ts";
import { createTextSender, type TextSender } from "./vendors/twilio/create-text-sender.ts";
import { createWallet, type Wallet } from "./vendors/wallet/create-wallet.ts";

export interface Clock {
  now(): Date;
}

/** What every service function receives: nothing of the request. */
export interface Context {
  config: Config;
  db: Kysely<Database>;
  /** The connections under `db`, for prepared statements. */
  pool: DatabasePool;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Sign tokens and hash codes. */
  authKeys: AuthKeys;
  /** Records what vendors get. */
  disclosures: FlushedDisclosureLog;
  /** Google, or the embedded gazetteer. */
  addresses: AddressSource;
  /** Null: no codes are sent. */
  sms: SmsSender | null;
  /** Null: no texts besides codes. */
  texts: TextSender | null;
  signOn: SignOn;
  /** Null: operators sign in with passkeys alone. */
  operatorSignOn: OperatorSignOn | null;
  wallet: Wallet;
  /** Null: payments are off. */
  payments: Payments | null;
  /** Null: no email is sent. */
  mailer: Mailer | null;
  telemetry: Telemetry;
  /** What features do about a change of a subscription, in order. */
  subscriptionSteps: readonly SubscriptionStep[];
}

/** What asks the payment provider: it is configured. */
export type PayingContext = Context & { payments: Payments };

/** What stores a subscription as the provider has it. */
export type SyncContext = Pick<
  PayingContext,
  "config" | "db" | "clock" | "log" | "subscriptionSteps" | "payments"
>;

const systemClock: Clock = { now: () => new Date() };

type Made =
  | "clock"
  | "disclosures"
  | "addresses"
  | "sms"
  | "texts"
  | "signOn"
  | "operatorSignOn"
  | "wallet"
  | "payments"
  | "mailer"
  | "telemetry";

/** Creates the vendors from the configuration unless they are given. */
export function createContext(parts: Omit<Context, Made> & Partial<Pick<Context, Made>>): Context {
  const { config, db, log } = parts;
  const { clock = systemClock } = parts;
  const disclosures = parts.disclosures ?? createDisclosureLog({ db, clock, log, ...DISCLOSURE_OWNERS });
  const noted = { log, disclosures };
  const addresses = config.googleAddresses
    ? createGoogleAddresses(config.googleAddresses, noted)
    : createGazetteerAddressSource();
  const { vendorCallMs: timeoutMs } = config.timeLimits;
  const sms = config.sms && createSmsSender(config.sms, noted, timeoutMs);
  const texts = config.sms?.texts
    ? createTextSender(config.sms, config.sms.texts, { disclosures, timeoutMs })
    : null;
  const signOn = createSignOn(config.signOn, noted, timeoutMs);
  const operatorSignOn =
    config.operatorSignOn && createOperatorSignOn(config.operatorSignOn, noted, timeoutMs);
  const wallet = createWallet(config.wallet, disclosures);
  const payments = config.stripe && createPayments(noted, config.stripe, config.timeLimits);
  const mailer = config.mail && createMailer(config.mail, disclosures, config.timeLimits);
  const telemetry = NO_TELEMETRY;
  return observeVendors({
    clock,
    disclosures,
    addresses,
    sms,
    texts,
    signOn,
    operatorSignOn,
    wallet,
    payments,
    mailer,
    telemetry,
    ...parts,
  });
}
