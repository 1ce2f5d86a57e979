import { resolve } from "node:path";
import { trimEnd } from "@smirk/domain/text/trim-end";
import { type MailConfig, readMail } from "./config-mail.ts";
import { type LoadConfig, type OperationsConfig, readLoad, readOperations } from "./config-operations.ts";
import { productionErrors } from "./config-production.ts";
import {
  type ConsoleConfig,
  readConsole,
  readSignOn,
  readSms,
  type SignOnConfig,
  type SmsConfig,
} from "./config-sign-in.ts";
import { readStripe, type StripeConfig } from "./config-stripe.ts";
import { readVendorUrl } from "./config-urls.ts";
import { readWallet, type WalletConfig } from "./config-wallet.ts";
import { type Environment, readSecretFiles, readSettings } from "./settings/read-settings.ts";
import { fileVariable } from "./settings/setting.ts";
import type { TokenKey } from "./settings/setting-kinds.ts";
import type { SettingValues } from "./settings/settings.ts";
import { TIME_LIMITS, type TimeLimits } from "./time-limits.ts";

/** Base URLs without a trailing slash. */
export interface GoogleAddressConfig {
  serverKey: string;
  placesBaseUrl: string;
  mapsBaseUrl: string;
}

export interface GoogleMapConfig {
  key: string;
  scriptUrl: string;
  mapId: string;
}

/** The host has no trailing slash. */
export interface AnalyticsConfig {
  host: string;
  key: string;
  countRobots: boolean;
  recordsSessions: boolean;
}

export interface Config extends OperationsConfig, ConsoleConfig {
  appEnv: SettingValues["APP_ENV"];
  isProduction: boolean;
  host: string;
  port: number;
  publicOrigin: string | null;
  /** Which X-Forwarded headers count: none, those of the direct peer, or those of these addresses. */
  trustProxy: boolean | string[];
  logLevel: SettingValues["LOG_LEVEL"];
  load: LoadConfig;
  timeLimits: TimeLimits;
  databaseUrl: string | null;
  dataDir: string;
  demoData: boolean;
  /** Null: the demo has no members. */
  demoMembersAt: Date | null;
  apiUrl: string;
  allowedOrigins: string[];
  mapTileUrl: string | null;
  mapTileAttribution: string | null;
  /** Null: the open map. */
  googleMap: GoogleMapConfig | null;
  /** Null: addresses come from the embedded gazetteer. */
  googleAddresses: GoogleAddressConfig | null;
  analytics: AnalyticsConfig | null;
  errorReportingDsn: string | null;
  /** Null: no codes are sent. */
  sms: SmsConfig | null;
  /** Codes per hour and network address. */
  codesPerAddress: number;
  /** Text messages per day, at most. */
  textsPerDay: number;
  signOn: SignOnConfig;
  wallet: WalletConfig;
  /** Null: payments are off. */
  stripe: StripeConfig | null;
  /** Null: no email is sent. */
  mail: MailConfig | null;
  /** Where the browser may go after a payment started in the app. */
  mobileReturnUrls: string[];
  /** Private JWKs, the signing key first; null: generated once into the data folder. */
  tokenKeys: TokenKey[] | null;
  /** HMAC key of codes; null: generated once into the data folder. */
  codeSecret: string | null;
  /** Null: the system user. */
  operatorName: string | null;
  /** Where the command line asks a running server; null: on this machine. */
  serverUrl: string | null;
  brandName: string;
  planOrganizationName: string;
  planOrganizationSlug: string;
  planOrganizationUrl: string;
  telehealthAdministratorName: string;
  supportPhone: string;
  supportEmail: string;
  /** Null: members write to the support email. */
  supportUrl: string | null;
  postalAddress: string;
  /** Codes; null: all that the table of states sells. */
  soldStates: string[] | null;
  /** IANA name. */
  officeTimeZone: string;
}

export class ConfigError extends Error {
  readonly errors: string[];
  constructor(errors: string[]) {
    super(
      `The configuration has ${errors.length === 1 ? "an error" : `${errors.length} errors`}:\n${errors.map((error) => `  - ${error}`).join("\n")}`,
    );
    this.name = "ConfigError";
    this.errors = errors;
  }
}

/** What a program needs that works on the database alone. */
export type DatabaseConfig = Pick<Config, "databaseUrl" | "dataDir" | "logLevel" | "port">;

const DATABASE_NAMES: readonly string[] = [
  "APP_ENV",
  "DATABASE_URL",
  fileVariable("DATABASE_URL"),
  "DATA_DIR",
  "LOG_LEVEL",
  "PORT",
];

/** Reads no other setting: a migration is given no other secret. @throws {ConfigError} with every error at once */
export function loadDatabaseConfig(given: Environment = process.env): DatabaseConfig {
  const errors: string[] = [];
  const named = Object.fromEntries(Object.entries(given).filter(([name]) => DATABASE_NAMES.includes(name)));
  const values = readSettings(readSecretFiles(named, errors), errors);
  if (values.APP_ENV === "production" && values.DATABASE_URL === null && errors.length === 0)
    errors.push("DATABASE_URL must be set in production.");
  if (errors.length > 0) throw new ConfigError(errors);
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: logLevel, PORT: port } = values;
  return { databaseUrl, dataDir, logLevel, port };
}

/** @throws {ConfigError} with every error at once */
export function loadConfig(given: Environment = process.env): Config {
  const errors: string[] = [];
  const env = readSecretFiles(given, errors);
  const values = readSettings(env, errors);
  const isProduction = values.APP_ENV === "production";
  if (isProduction) errors.push(...productionErrors(env, values));
  if (values.MAP_TILE_URL !== null && values.MAP_TILE_ATTRIBUTION === null) {
    errors.push("MAP_TILE_ATTRIBUTION must be set together with MAP_TILE_URL: tiles need their credit line.");
  }
  const googleMap = readGoogleMap(values, errors);
  const googleAddresses = readGoogleAddresses(values, errors);
  const analytics = readAnalytics(values, errors);
  const sms = readSms(values, errors);
  const signOn = readSignOn(values, errors);
  const wallet = readWallet(values, errors);
  const stripe = readStripe(values, errors);
  const mail = readMail(values, errors);
  const operatorConsole = readConsole(values, errors);
  // A vendor's address may be reported twice: alone and with its group.
  if (errors.length > 0) throw new ConfigError([...new Set(errors)]);
  return {
    appEnv: values.APP_ENV,
    isProduction,
    host: values.HOST,
    port: values.PORT,
    publicOrigin: values.PUBLIC_ORIGIN,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    load: readLoad(values),
    timeLimits: TIME_LIMITS,
    databaseUrl: values.DATABASE_URL,
    dataDir: resolve(values.DATA_DIR),
    demoData: values.DEMO_DATA && !isProduction,
    demoMembersAt: values.DEMO_MEMBERS_AT,
    apiUrl: trimEnd(values.API_URL, /\//),
    allowedOrigins: values.ALLOWED_ORIGINS,
    mapTileUrl: values.MAP_TILE_URL,
    mapTileAttribution: values.MAP_TILE_ATTRIBUTION,
    googleMap,
    googleAddresses,
    analytics,
    errorReportingDsn: values.ERROR_REPORTING_DSN,
    sms,
    codesPerAddress: values.CODES_PER_ADDRESS,
    textsPerDay: values.TEXTS_PER_DAY,
    signOn,
    wallet,
    stripe,
    mail,
    mobileReturnUrls: values.MOBILE_RETURN_URLS,
    tokenKeys: values.TOKEN_KEYS,
    codeSecret: values.CODE_SECRET,
    ...operatorConsole,
    ...readOffice(values),
    ...readOperations(values),
  };
}

function readOffice(values: SettingValues) {
  return {
    operatorName: values.OPERATOR_NAME,
    serverUrl: values.SERVER_URL === null ? null : trimEnd(values.SERVER_URL, /\//),
    brandName: values.BRAND_NAME,
    planOrganizationName: values.PLAN_ORGANISATION_NAME,
    planOrganizationSlug: values.PLAN_ORGANISATION_SLUG,
    planOrganizationUrl: values.PLAN_ORGANISATION_URL,
    telehealthAdministratorName: values.TELEHEALTH_ADMINISTRATOR_NAME,
    supportPhone: values.SUPPORT_PHONE,
    supportEmail: values.SUPPORT_EMAIL,
    supportUrl: values.SUPPORT_URL,
    postalAddress: values.POSTAL_ADDRESS,
    soldStates: values.SOLD_STATES,
    officeTimeZone: values.OFFICE_TIME_ZONE,
  };
}

function readGoogleAddresses(values: SettingValues, errors: string[]): GoogleAddressConfig | null {
  const serverKey = values.GOOGLE_MAPS_SERVER_KEY;
  if (serverKey === null) return null;
  return {
    serverKey,
    placesBaseUrl: readVendorUrl(["GOOGLE_PLACES_BASE_URL", "GOOGLE_MAPS_SERVER_KEY"], values, errors),
    mapsBaseUrl: readVendorUrl(["GOOGLE_MAPS_BASE_URL", "GOOGLE_MAPS_SERVER_KEY"], values, errors),
  };
}

function readGoogleMap(values: SettingValues, errors: string[]): GoogleMapConfig | null {
  const key = values.GOOGLE_MAPS_BROWSER_KEY;
  if (key === null) return null;
  const scriptUrl = readVendorUrl(["GOOGLE_MAPS_SCRIPT_URL", "GOOGLE_MAPS_BROWSER_KEY"], values, errors);
  return { key, scriptUrl, mapId: values.GOOGLE_MAPS_MAP_ID };
}

function readAnalytics(values: SettingValues, errors: string[]): AnalyticsConfig | null {
  const { ANALYTICS_HOST: host, ANALYTICS_KEY: key, ANALYTICS_COUNT_ROBOTS: countRobots } = values;
  const recordsSessions = values.ANALYTICS_RECORD_SESSIONS;
  if (host !== null && key !== null) return { host: trimEnd(host, /\//), key, countRobots, recordsSessions };
  if (host !== key) errors.push("ANALYTICS_HOST and ANALYTICS_KEY must be set together.");
  if (recordsSessions) errors.push("ANALYTICS_RECORD_SESSIONS needs ANALYTICS_HOST and ANALYTICS_KEY.");
  return null;
}
