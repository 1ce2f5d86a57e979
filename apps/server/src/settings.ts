import * as v from "valibot";

/** One environment variable: its meaning, its default and how its text is read. `fallback: null` means unset. */
export interface Setting<T> {
  summary: string;
  fallback: T;
  schema: v.GenericSchema<string, T>;
}

const text = v.pipe(v.string(), v.trim(), v.nonEmpty("must not be empty"));
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, "must be a port number from 0 to 65535"),
  v.transform(Number),
  v.maxValue(65535, "must be a port number from 0 to 65535"),
);
const flag = v.pipe(
  v.picklist(["1", "0", "true", "false"], "must be 1 or 0"),
  v.transform((value) => value === "1" || value === "true"),
);
const origin = v.pipe(
  text,
  v.check(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    "must be an origin such as https://smirk.example",
  ),
);
const url = (...protocols: string[]) =>
  v.pipe(
    text,
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    ),
  );
const dsn = v.pipe(
  text,
  v.regex(
    /^https?:\/\/[^@/\s]+@[^@/\s]+(\/[^@?#\s]*)?\/\d+$/,
    "must have the form https://key@host/project, with a number for the project",
  ),
  v.check((value) => URL.canParse(value), "must be a URL"),
);
const origins = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  ),
  v.array(origin),
);

function setting<T>(summary: string, fallback: NoInfer<T>, schema: v.GenericSchema<string, T>): Setting<T> {
  return { summary, fallback, schema };
}

export const APP_ENVIRONMENTS = ["demo", "development", "test", "production"] as const;
export type AppEnvironment = (typeof APP_ENVIRONMENTS)[number];

/** Every environment variable that the server reads. The README's table is checked against this list. */
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
  TRUST_PROXY: setting("`1` behind a proxy that sets X-Forwarded-For, -Proto and -Host", false, flag),
  LOG_LEVEL: setting(
    "`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`",
    "info",
    v.picklist(["trace", "debug", "info", "warn", "error", "fatal", "silent"], "must be a log level"),
  ),
  DATABASE_URL: setting<string | null>(
    "Any PostgreSQL from 15 on; unset: the embedded PostgreSQL 18",
    null,
    url("postgres:", "postgresql:"),
  ),
  DATA_DIR: setting("Folder of the embedded database and everything else that must stay", ".data", text),
  DEMO_DATA: setting("`1` fills an empty directory with invented dentists; off in production", true, flag),
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
  GOOGLE_MAPS_SERVER_KEY: setting<string | null>(
    "Key of the server for Google's Places API (New) and Geocoding; unset: addresses come from the embedded gazetteer",
    null,
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
  ANALYTICS_HOST: setting<string | null>(
    "Where the product-analytics service takes events; unset, like its key: nothing is measured",
    null,
    url("https:", "http:"),
  ),
  ANALYTICS_KEY: setting<string | null>("The project's public key there", null, text),
  ANALYTICS_COUNT_ROBOTS: setting(
    "`1` counts browsers that call themselves robots, for tests; refused in production",
    false,
    flag,
  ),
  ERROR_REPORTING_DSN: setting<string | null>(
    "Where errors are reported, as `https://key@host/project`; unset: nowhere but the log",
    null,
    dsn,
  ),
  BRAND_NAME: setting("The brand word in titles and plan names", "Smirk", text),
  PLAN_ORGANISATION_NAME: setting("The discount plan organisation", "Brightwell Dental Network", text),
  PLAN_ORGANISATION_SLUG: setting(
    "Its slug in plan identifiers, such as `brightwell_discount_1`",
    "brightwell",
    v.pipe(text, v.regex(/^[a-z][a-z0-9]*$/, "must be lower-case letters and digits")),
  ),
  TELEHEALTH_ADMINISTRATOR_NAME: setting(
    "The telehealth administrator named in the agreement",
    "Harborlight Telehealth",
    text,
  ),
  SUPPORT_PHONE: setting("Support phone, as shown", "(800) 555-0142", text),
  SUPPORT_EMAIL: setting(
    "Support e-mail",
    "help@smirk.example",
    v.pipe(text, v.email("must be an e-mail address")),
  ),
  POSTAL_ADDRESS: setting("Postal address for complaints and notices", "PO Box 100, Houston, TX 77001", text),
};

export type SettingName = keyof typeof SETTINGS;
export type SettingValues = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends Setting<infer T> ? T : never;
};
