import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Config } from "./config/config.ts";
import type { DatabasePool } from "./db/connection/database-pool.ts";
import type { Database } from "./db/schema/schema.ts";
import type { AuthKeys } from "./features/auth/tokens/auth-keys.ts";
import type { AddressSource } from "./features/places/address-source.ts";
import { createGazetteerAddressSource } from "./features/places/gazetteer/gazetteer-address-source.ts";
import { observeVendors } from "./telemetry/observe-vendors.ts";
import { NO_TELEMETRY, type Telemetry } from "./telemetry/telemetry.ts";
import { createGoogleAddresses } from "./vendors/google/create-google-addresses.ts";
import { createMailer, type Mailer } from "./vendors/mail/create-mailer.ts";
import { createSignOn } from "./vendors/sign-on/create-sign-on.ts";
import type { SignOn } from "./vendors/sign-on/sign-on-vendor.ts";
import { createPayments } from "./vendors/stripe/create-payments.ts";
import type { Payments } from "./vendors/stripe/payments.ts";
import { createSmsSender, type SmsSender } from "./vendors/twilio/create-sms-sender.ts";

export interface Clock {
  now(): Date;
}

/** What every service function is given: nothing of the request, everything of the product. */
export interface Context {
  config: Config;
  db: Kysely<Database>;
  /** The connections under `db`, for the few statements worth preparing by name. */
  pool: DatabasePool;
  clock: Clock;
  log: FastifyBaseLogger;
  /** What signs tokens and seals codes. */
  authKeys: AuthKeys;
  /** Google's addresses, or those of the embedded gazetteer. */
  addresses: AddressSource;
  /** Null: nobody can be sent a code. */
  sms: SmsSender | null;
  signOn: SignOn;
  /** Null: nobody can pay. */
  payments: Payments | null;
  /** Null: no mail is sent. */
  mailer: Mailer | null;
  /** What is counted and traced; nothing unless configured. */
  telemetry: Telemetry;
}

const systemClock: Clock = { now: () => new Date() };

/** What need not be given. */
type Made = "clock" | "addresses" | "sms" | "signOn" | "payments" | "mailer" | "telemetry";

/** Vendors are made from the configuration unless they are given. */
export function createContext(parts: Omit<Context, Made> & Partial<Pick<Context, Made>>): Context {
  const { config, log } = parts;
  const addresses = config.googleAddresses
    ? createGoogleAddresses(config.googleAddresses, log)
    : createGazetteerAddressSource();
  const sms = config.sms && createSmsSender(config.sms, log);
  const signOn = createSignOn(config.signOn, log);
  const payments = config.stripe && createPayments(config.stripe, log);
  const mailer = config.mail && createMailer(config.mail);
  const telemetry = NO_TELEMETRY;
  return observeVendors({
    clock: systemClock,
    addresses,
    sms,
    signOn,
    payments,
    mailer,
    telemetry,
    ...parts,
  });
}
