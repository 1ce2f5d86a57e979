import { resolve } from "node:path";
import * as v from "valibot";
import { type LoadConfig, readLoad } from "./config-load.ts";
import { type MailConfig, readMail } from "./config-mail.ts";
import { type OperationsConfig, readOperations } from "./config-operations.ts";
import { productionErrors } from "./config-production.ts";
import { readSignOn, readSms, type SignOnConfig, type SmsConfig } from "./config-sign-in.ts";
import { readStripe, type StripeConfig } from "./config-stripe.ts";
import { readVendorUrl } from "./config-urls.ts";
import type { TokenKey } from "./settings/setting-kinds.ts";
import { SETTINGS, type SettingValues } from "./settings/settings.ts";

/** Google's web services for addresses. Base URLs have no slash at the end. */
export interface GoogleAddressConfig {
  serverKey: string;
  placesBaseUrl: string;
  mapsBaseUrl: string;
}

/** The Google map in the browser. */
export interface GoogleMapConfig {
  key: string;
  scriptUrl: string;
  mapId: string;
}

/** The product-analytics service; the host has no slash at the end. */
export interface AnalyticsConfig {
  host: string;
  key: string;
  countRobots: boolean;
}

export interface Config extends OperationsConfig {
  appEnv: SettingValues["APP_ENV"];
  isProduction: boolean;
  host: string;
  port: number;
  publicOrigin: string | null;
  /** Whose word about a visitor counts: nobody's, that of whoever connects to us, or that of these addresses. */
  trustProxy: boolean | string[];
  logLevel: SettingValues["LOG_LEVEL"];
  load: LoadConfig;
  databaseUrl: string | null;
  dataDir: string;
  demoData: boolean;
  apiUrl: string;
  allowedOrigins: string[];
  mapTileUrl: string | null;
  mapTileAttribution: string | null;
  /** Null: the open map. */
  googleMap: GoogleMapConfig | null;
  /** Null: addresses come from the embedded gazetteer. */
  googleAddresses: GoogleAddressConfig | null;
  /** Null: nothing is measured. */
  analytics: AnalyticsConfig | null;
  /** Null: errors go to the log alone. */
  errorReportingDsn: string | null;
  /** Null: nobody can be sent a code. */
  sms: SmsConfig | null;
  /** Codes an hour that one network address may ask for. */
  codesPerAddress: number;
  /** The most text messages that go out in a day. */
  textsPerDay: number;
  signOn: SignOnConfig;
  /** Null: nobody can pay. */
  stripe: StripeConfig | null;
  /** Null: no mail is sent. */
  mail: MailConfig | null;
  /** Where the browser may go after a payment that an app began. */
  mobileReturnUrls: string[];
  /** Private keys, JWK, the signing one first; null: made once and kept in the data folder. */
  tokenKeys: TokenKey[] | null;
  /** What codes are sealed with; null: made once and kept in the data folder. */
  codeSecret: string | null;
  /** Who works on the command line; null: the system's user. */
  operatorName: string | null;
  brandName: string;
  planOrganizationName: string;
  planOrganizationSlug: string;
  telehealthAdministratorName: string;
  supportPhone: string;
  supportEmail: string;
  /** The contact page; null: members write to the support e-mail. */
  supportUrl: string | null;
  postalAddress: string;
}

/** All that is wrong with the environment, one sentence an error. */
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

type Environment = Record<string, string | undefined>;

/**
 * Reads the whole configuration from the environment.
 * @throws {ConfigError} that lists every error at once.
 */
export function loadConfig(env: Environment = process.env): Config {
  const errors: string[] = [];
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
  const stripe = readStripe(values, errors);
  const mail = readMail(values, errors);
  const operations = readOperations(values);
  // A vendor's address is checked on its own, and once more with what hangs on it.
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
    databaseUrl: values.DATABASE_URL,
    dataDir: resolve(values.DATA_DIR),
    demoData: values.DEMO_DATA && !isProduction,
    apiUrl: values.API_URL.replace(/\/+$/, ""),
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
    stripe,
    mail,
    mobileReturnUrls: values.MOBILE_RETURN_URLS,
    tokenKeys: values.TOKEN_KEYS,
    codeSecret: values.CODE_SECRET,
    operatorName: values.OPERATOR_NAME,
    brandName: values.BRAND_NAME,
    planOrganizationName: values.PLAN_ORGANISATION_NAME,
    planOrganizationSlug: values.PLAN_ORGANISATION_SLUG,
    telehealthAdministratorName: values.TELEHEALTH_ADMINISTRATOR_NAME,
    supportPhone: values.SUPPORT_PHONE,
    supportEmail: values.SUPPORT_EMAIL,
    supportUrl: values.SUPPORT_URL,
    postalAddress: values.POSTAL_ADDRESS,
    ...operations,
  };
}

function readSettings(env: Environment, errors: string[]): SettingValues {
  const entries = Object.entries(SETTINGS).map(([name, setting]) => {
    const given = env[name];
    if (given === undefined || given === "") return [name, setting.fallback];
    const result = v.safeParse(setting.schema as v.GenericSchema<string, unknown>, given);
    if (result.success) return [name, result.output];
    errors.push(`${name} ${result.issues[0].message}.`);
    return [name, setting.fallback];
  });
  return Object.fromEntries(entries) as SettingValues;
}

function readGoogleAddresses(values: SettingValues, errors: string[]): GoogleAddressConfig | null {
  const serverKey = values.GOOGLE_MAPS_SERVER_KEY;
  if (serverKey === null) return null;
  return {
    serverKey,
    placesBaseUrl: readVendorUrl("GOOGLE_PLACES_BASE_URL", "GOOGLE_MAPS_SERVER_KEY", values, errors),
    mapsBaseUrl: readVendorUrl("GOOGLE_MAPS_BASE_URL", "GOOGLE_MAPS_SERVER_KEY", values, errors),
  };
}

function readGoogleMap(values: SettingValues, errors: string[]): GoogleMapConfig | null {
  const key = values.GOOGLE_MAPS_BROWSER_KEY;
  if (key === null) return null;
  const scriptUrl = readVendorUrl("GOOGLE_MAPS_SCRIPT_URL", "GOOGLE_MAPS_BROWSER_KEY", values, errors);
  return { key, scriptUrl, mapId: values.GOOGLE_MAPS_MAP_ID };
}

function readAnalytics(values: SettingValues, errors: string[]): AnalyticsConfig | null {
  const { ANALYTICS_HOST: host, ANALYTICS_KEY: key, ANALYTICS_COUNT_ROBOTS: countRobots } = values;
  if (host !== null && key !== null) return { host: host.replace(/\/+$/, ""), key, countRobots };
  if (host !== key) errors.push("ANALYTICS_HOST and ANALYTICS_KEY must be set together.");
  return null;
}
