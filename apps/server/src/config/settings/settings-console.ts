import { secret, setting } from "./setting.ts";
import { origin, text, url, wholeNumber } from "./setting-kinds.ts";

export const CONSOLE_SETTINGS = {
  OPERATOR_NAME: setting<string | null>(
    "Who works on the command line, for the audit table: an operator's email, or a name; unset: the system's user",
    null,
    text,
  ),
  SERVER_URL: setting<string | null>(
    "Where the command line asks a running server what visitors see, such as `http://server:3000`; unset: `PORT` of this machine",
    null,
    url("https:", "http:"),
  ),
  CONSOLE_ORIGIN: setting<string | null>(
    "Origin of the operators' console, in production another one than PUBLIC_ORIGIN; unset: no console in production, else `http://localhost`",
    null,
    origin,
  ),
  CONSOLE_OPENID_ISSUER: setting<string | null>(
    "OpenID issuer of your company's sign-on, for operators; unset: passkeys alone",
    null,
    url("https:", "http:"),
  ),
  CONSOLE_OPENID_CLIENT_ID: setting<string | null>("The console's client there", null, text),
  CONSOLE_OPENID_CLIENT_SECRET: secret("Its secret", text),
  REFUND_APPROVAL_CENTS: setting(
    "Once a member's refunds of a day would exceed so many cents, a second operator approves the next one",
    10_000,
    wholeNumber,
  ),
};
