import * as v from "valibot";
import { type Setting, secret, setting } from "./setting.ts";
import {
  addresses,
  codeSecret,
  databaseUrl,
  flag,
  hosts,
  moment,
  origin,
  origins,
  pem,
  port,
  proxies,
  stripeKey,
  text,
  tokenKeys,
  url,
  webhookSecret,
  wholeNumber,
} from "./setting-kinds.ts";
import { BRAND_SETTINGS } from "./settings-brand.ts";
import {
  CONSOLE_SETTINGS,
  LOAD_SETTINGS,
  OPERATIONS_SETTINGS,
  TEXT_SETTINGS,
} from "./settings-operations.ts";
import { TELEMETRY_SETTINGS } from "./settings-telemetry.ts";
import { WALLET_SETTINGS } from "./settings-wallet.ts";

const APP_ENVIRONMENTS = ["demo", "development", "test", "production"] as const;
type AppEnvironment = (typeof APP_ENVIRONMENTS)[number];

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** Every environment variable that the server reads; docs/settings.md is checked against it. */
export const SETTINGS = {
  APP_ENV: setting<AppEnvironment>(
    "`demo`, `development`, `test` or `production`; production checks its configuration more strictly",
    "demo",
    v.picklist(APP_ENVIRONMENTS, `must be one of ${APP_ENVIRONMENTS.join(", ")}`),
  ),
  HOST: setting("Address to listen on", "127.0.0.1", text),
  PORT: setting("Port to listen on", 3000, port),
  PUBLIC_ORIGIN: setting<string | null>(
    "Origin that visitors see, such as `https://smirk.example`; unset: taken from each request",
    null,
    origin,
  ),
  TRUST_PROXY: setting<boolean | string[]>(
    "`1` behind one proxy that sets X-Forwarded-For, -Proto and -Host; behind several, their addresses and ranges, separated by commas",
    false,
    proxies,
  ),
  LOG_LEVEL: setting(
    "`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`",
    "info",
    v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`),
  ),
  DATABASE_URL: secret(
    "Any PostgreSQL from 15 on, several hosts separated by commas; unset: the embedded PostgreSQL 18",
    databaseUrl,
  ),
  DATA_DIR: setting("Folder of the embedded database and everything else that must stay", ".data", text),
  DEMO_DATA: setting(
    "`1` fills an empty directory with invented dentists and sells invented plans; off in production",
    true,
    flag,
  ),
  DEMO_MEMBERS_AT: setting<Date | null>(
    "When the demo's invented members are dated to, in ISO 8601; the first `npm start` sets it; refused in production",
    null,
    moment,
  ),
  API_URL: setting(
    "Base of the API for the browser; unset: the page's own origin",
    "",
    url("http:", "https:"),
  ),
  ALLOWED_ORIGINS: setting<string[]>("Other origins that may call the API, separated by commas", [], origins),
  MAP_TILE_URL: setting<string | null>(
    "Raster tiles for the open map, such as `https://tiles.example/{z}/{x}/{y}.png`; unset: the bundled map",
    null,
    url("https:", "http:"),
  ),
  MAP_TILE_ATTRIBUTION: setting<string | null>("Credit line of those tiles", null, text),
  GOOGLE_MAPS_BROWSER_KEY: setting<string | null>(
    "Key of the browser for the Google Maps JavaScript API; unset: the open map",
    null,
    text,
  ),
  GOOGLE_MAPS_SCRIPT_URL: setting<string | null>(
    "Where that script is; needed with that key, Google's own by default in production",
    null,
    url("https:", "http:"),
  ),
  GOOGLE_MAPS_MAP_ID: setting(
    "Map ID of the Google project, which its pins need; `DEMO_MAP_ID` is Google's own for trying out",
    "DEMO_MAP_ID",
    text,
  ),
  GOOGLE_MAPS_SERVER_KEY: secret(
    "Key of the server for Google's Places API (New) and Geocoding; unset: addresses come from the embedded gazetteer",
    text,
  ),
  GOOGLE_PLACES_BASE_URL: setting<string | null>(
    "Where Places API (New) answers; needed with that key, Google's own by default in production",
    null,
    url("https:", "http:"),
  ),
  GOOGLE_MAPS_BASE_URL: setting<string | null>(
    "Where Google's Maps web services answer; needed with that key, Google's own by default in production",
    null,
    url("https:", "http:"),
  ),
  ...TELEMETRY_SETTINGS,
  TWILIO_ACCOUNT_SID: setting<string | null>(
    "Twilio account that sends the codes; unset: nobody can be sent a code; needed in production",
    null,
    text,
  ),
  TWILIO_AUTH_TOKEN: secret("Its secret", text),
  TWILIO_VERIFY_SERVICE_SID: setting<string | null>(
    "Its Verify service, with custom verification codes enabled",
    null,
    text,
  ),
  TWILIO_VERIFY_TEMPLATE_SID: setting<string | null>(
    "Template whose last line binds the code to the site; unset: the service's own",
    null,
    text,
  ),
  TWILIO_BASE_URL: setting<string | null>(
    "Where Twilio Verify answers; needed with that account, Twilio's own by default in production",
    null,
    url("https:", "http:"),
  ),
  CODES_PER_ADDRESS: setting("Codes an hour that one network address may ask for", 10, wholeNumber),
  TEXTS_PER_DAY: setting(
    "Text messages a day in total; a fifth of them is reserved for browsers that have signed in before",
    2000,
    wholeNumber,
  ),
  GOOGLE_SIGN_ON_CLIENT_ID: setting<string | null>(
    "Client of `Continue with Google`; unset: no such button",
    null,
    text,
  ),
  GOOGLE_SIGN_ON_CLIENT_SECRET: secret("Its secret", text),
  GOOGLE_SIGN_ON_ISSUER: setting<string | null>(
    "Its OpenID issuer; needed with that client, Google's own by default in production",
    null,
    url("https:", "http:"),
  ),
  APPLE_SIGN_ON_CLIENT_ID: setting<string | null>(
    "Services ID of `Continue with Apple`; unset: no such button",
    null,
    text,
  ),
  APPLE_TEAM_ID: setting<string | null>("The Apple developer team", null, text),
  APPLE_KEY_ID: setting<string | null>("Id of the team's key for sign-on", null, text),
  APPLE_PRIVATE_KEY: secret("That key in PEM; `\\n` means a line break", pem),
  APPLE_SIGN_ON_ISSUER: setting<string | null>(
    "Its OpenID issuer; needed with that client, Apple's own by default in production",
    null,
    url("https:", "http:"),
  ),
  SIGN_ON_REDIRECT_URLS: setting<string[]>(
    "Addresses besides the site's own where a sign-on may end, such as an app's, separated by commas",
    [],
    addresses,
  ),
  STRIPE_SECRET_KEY: secret(
    "Stripe's secret key; unset: nobody can pay; needed in production",
    stripeKey("sk", "rk"),
  ),
  STRIPE_PUBLIC_KEY: setting<string | null>("Its publishable key, of the same mode", null, stripeKey("pk")),
  STRIPE_WEBHOOK_SECRET: secret("What Stripe signs its webhooks with", webhookSecret),
  STRIPE_FRAME_ORIGINS: setting<string[]>(
    "Further origins of Stripe's from which it opens frames in the checkout, should the browser's console name one, separated by commas",
    [],
    origins,
  ),
  STRIPE_OTHER_HOSTS: setting<string[]>(
    "Hosts besides Stripe's own that these addresses may name in production, such as a proxy of yours, separated by commas",
    [],
    hosts,
  ),
  ALLOW_TEST_PAYMENTS: setting(
    "`1` lets production run with Stripe's test keys; its pages then say that no card is charged",
    false,
    flag,
  ),
  STRIPE_API_BASE: setting<string | null>(
    "Where Stripe's API answers; needed with that key, Stripe's own by default in production",
    null,
    url("https:", "http:"),
  ),
  STRIPE_SCRIPT_URL: setting<string | null>(
    "Where Stripe.js is; needed with that key, Stripe's own by default in production",
    null,
    url("https:", "http:"),
  ),
  SMTP_URL: secret(
    "Mail server, such as `smtps://user:password@mail.example`; unset: no mail is sent; needed in production",
    url("smtps:", "smtp:"),
  ),
  MAIL_FROM: setting<string | null>(
    "Address that mail comes from; unset: the support email",
    null,
    v.pipe(text, v.email("must be an email address")),
  ),
  MOBILE_RETURN_URLS: setting<string[]>(
    "Addresses of apps where the browser may go after a payment that an app began, separated by commas",
    [],
    addresses,
  ),
  TOKEN_KEYS: secret(
    "Private P-256 keys that sign tokens, a JSON array of JWKs, the signing one first; unset: generated once into DATA_DIR; needed in production",
    tokenKeys,
  ),
  CODE_SECRET: secret(
    "At least 32 random characters that sign-in codes are hashed with; unset: generated once into DATA_DIR; needed in production",
    codeSecret,
  ),
  ...CONSOLE_SETTINGS,
  ...TEXT_SETTINGS,
  ...WALLET_SETTINGS,
  ...LOAD_SETTINGS,
  ...OPERATIONS_SETTINGS,
  ...BRAND_SETTINGS,
};

export type SettingName = keyof typeof SETTINGS;
export type SettingValues = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends Setting<infer T> ? T : never;
};
