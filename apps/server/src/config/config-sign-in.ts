import { readTogether, readVendorUrl } from "./config-urls.ts";
import type { SettingValues } from "./settings/settings.ts";

export interface SmsConfig {
  baseUrl: string;
  accountSid: string;
  authToken: string;
  verifyServiceSid: string;
  /** Null: the service's default template. */
  templateSid: string | null;
  /** Null: no texts besides codes. */
  texts: TextConfig | null;
}

export interface TextConfig {
  baseUrl: string;
  messagingServiceSid: string;
}

export interface GoogleSignOnConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface AppleSignOnConfig {
  issuer: string;
  clientId: string;
  teamId: string;
  keyId: string;
  /** PKCS #8 in PEM. */
  privateKey: string;
}

/** The sign-on of the company's operators. */
export interface OperatorSignOnConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface SignOnConfig {
  /** Null: no such button. */
  google: GoogleSignOnConfig | null;
  apple: AppleSignOnConfig | null;
  /** Allowed ends of a sign-on besides the site's own page; compared exactly. */
  redirectUrls: string[];
}

/** Null: no codes are sent. */
export function readSms(values: SettingValues, errors: string[]): SmsConfig | null {
  const given = readTogether(
    ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_VERIFY_SERVICE_SID"],
    values,
    errors,
  );
  if (given === null) return null;
  const [accountSid, authToken, verifyServiceSid] = given;
  const baseUrl = readVendorUrl(["TWILIO_BASE_URL", "TWILIO_ACCOUNT_SID"], values, errors);
  const templateSid = values.TWILIO_VERIFY_TEMPLATE_SID;
  return { baseUrl, accountSid, authToken, verifyServiceSid, templateSid, texts: readTexts(values, errors) };
}

function readTexts(values: SettingValues, errors: string[]): TextConfig | null {
  const messagingServiceSid = values.TWILIO_MESSAGING_SERVICE_SID;
  if (messagingServiceSid === null) return null;
  const baseUrl = readVendorUrl(["TWILIO_API_BASE_URL", "TWILIO_MESSAGING_SERVICE_SID"], values, errors);
  return { baseUrl, messagingServiceSid };
}

export function readSignOn(values: SettingValues, errors: string[]): SignOnConfig {
  return {
    google: readGoogle(values, errors),
    apple: readApple(values, errors),
    redirectUrls: values.SIGN_ON_REDIRECT_URLS,
  };
}

function readGoogle(values: SettingValues, errors: string[]): GoogleSignOnConfig | null {
  const given = readTogether(["GOOGLE_SIGN_ON_CLIENT_ID", "GOOGLE_SIGN_ON_CLIENT_SECRET"], values, errors);
  if (given === null) return null;
  const [clientId, clientSecret] = given;
  const issuer = readVendorUrl(["GOOGLE_SIGN_ON_ISSUER", "GOOGLE_SIGN_ON_CLIENT_ID"], values, errors);
  return { issuer, clientId, clientSecret };
}

function readApple(values: SettingValues, errors: string[]): AppleSignOnConfig | null {
  const given = readTogether(
    ["APPLE_SIGN_ON_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"],
    values,
    errors,
  );
  if (given === null) return null;
  const [clientId, teamId, keyId, privateKey] = given;
  const issuer = readVendorUrl(["APPLE_SIGN_ON_ISSUER", "APPLE_SIGN_ON_CLIENT_ID"], values, errors);
  return { issuer, clientId, teamId, keyId, privateKey };
}

/** Null: operators sign in with passkeys alone. */
function readOperatorSignOn(values: SettingValues, errors: string[]): OperatorSignOnConfig | null {
  const given = readTogether(
    ["CONSOLE_OPENID_ISSUER", "CONSOLE_OPENID_CLIENT_ID", "CONSOLE_OPENID_CLIENT_SECRET"],
    values,
    errors,
  );
  if (given === null) return null;
  const [issuer, clientId, clientSecret] = given;
  return { issuer, clientId, clientSecret };
}

export interface ConsoleConfig {
  /** Null: none in production, else localhost. */
  consoleOrigin: string | null;
  operatorSignOn: OperatorSignOnConfig | null;
  /** Above it, a second operator approves. */
  refundApprovalCents: number;
}

export function readConsole(values: SettingValues, errors: string[]): ConsoleConfig {
  return {
    consoleOrigin: values.CONSOLE_ORIGIN,
    operatorSignOn: readOperatorSignOn(values, errors),
    refundApprovalCents: values.REFUND_APPROVAL_CENTS,
  };
}
