import { secret, setting } from "./setting.ts";
import { dsn, flag, text, url } from "./setting-kinds.ts";

export const TELEMETRY_SETTINGS = {
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
  ANALYTICS_RECORD_SESSIONS: setting(
    "`1` also records how visits of public pages go, with words, fields, pictures and maps hidden; the privacy page says so",
    false,
    flag,
  ),
  ERROR_REPORTING_DSN: secret(
    "Where errors are reported, as `https://key@host/project`; unset: nowhere but the log",
    dsn,
  ),
};
