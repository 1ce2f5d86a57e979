import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readTogether, readVendorUrl } from "./config-urls.ts";
import type { SettingValues } from "./settings/settings.ts";

export interface ApplePassConfig {
  /** PEM, as the other two. */
  certificate: string;
  privateKey: string;
  /** Apple's intermediate certificate. */
  issuer: string;
  passTypeId: string;
  teamId: string;
  /** When the first of the certificates expires. */
  expiresAt: Date;
  /** Apple's push service. */
  pushUrl: string;
}

export interface GoogleWalletConfig {
  issuerId: string;
  account: string;
  privateKey: string;
  saveUrl: string;
  apiUrl: string;
  tokenUrl: string;
}

/** Null: no such button. */
export interface WalletConfig {
  apple: ApplePassConfig | null;
  google: GoogleWalletConfig | null;
}

export function readWallet(values: SettingValues, errors: string[]): WalletConfig {
  return { apple: readApple(values, errors), google: readGoogle(values, errors) };
}

function readApple(values: SettingValues, errors: string[]): ApplePassConfig | null {
  const given = readTogether(
    ["APPLE_PASS_CERTIFICATE", "APPLE_PASS_PRIVATE_KEY", "APPLE_WWDR_CERTIFICATE"],
    values,
    errors,
  );
  if (given === null) return null;
  const [certificate, privateKey, issuer] = given;
  const pass = new X509Certificate(certificate);
  const authority = new X509Certificate(issuer);
  // Apple writes both into the certificate, so a pass cannot name others by mistake.
  const passTypeId = readSubject(pass, "UID");
  const teamId = readSubject(pass, "OU");
  if (passTypeId === undefined || teamId === undefined) {
    errors.push(
      "APPLE_PASS_CERTIFICATE must be a Pass Type ID certificate, which names a pass type and a team.",
    );
  }
  if (!isKeyOf(pass, privateKey)) {
    errors.push("APPLE_PASS_PRIVATE_KEY must be the RSA key of APPLE_PASS_CERTIFICATE.");
  }
  if (!pass.checkIssued(authority) || !pass.verify(authority.publicKey)) {
    errors.push(
      "APPLE_WWDR_CERTIFICATE must be the one that issued APPLE_PASS_CERTIFICATE, today Apple's G4.",
    );
  }
  const expiresAt = new Date(Math.min(...[pass, authority].map(({ validTo }) => Date.parse(validTo))));
  const pushUrl = readVendorUrl(["APPLE_PUSH_URL", "APPLE_PASS_CERTIFICATE"], values, errors);
  const names = { passTypeId: passTypeId ?? "", teamId: teamId ?? "" };
  return { certificate, privateKey, issuer, ...names, expiresAt, pushUrl };
}

function readGoogle(values: SettingValues, errors: string[]): GoogleWalletConfig | null {
  const given = readTogether(
    ["GOOGLE_WALLET_ISSUER_ID", "GOOGLE_WALLET_ACCOUNT", "GOOGLE_WALLET_PRIVATE_KEY"],
    values,
    errors,
  );
  if (given === null) return null;
  const [issuerId, account, privateKey] = given;
  if (readKey(privateKey)?.asymmetricKeyType !== "rsa") {
    errors.push("GOOGLE_WALLET_PRIVATE_KEY must be an RSA key.");
  }
  const saveUrl = readVendorUrl(["GOOGLE_WALLET_SAVE_URL", "GOOGLE_WALLET_ISSUER_ID"], values, errors);
  const apiUrl = readVendorUrl(["GOOGLE_WALLET_API_URL", "GOOGLE_WALLET_ISSUER_ID"], values, errors);
  const tokenUrl = readVendorUrl(["GOOGLE_WALLET_TOKEN_URL", "GOOGLE_WALLET_ISSUER_ID"], values, errors);
  return { issuerId, account, privateKey, saveUrl, apiUrl, tokenUrl };
}

function readSubject({ subject }: X509Certificate, name: string): string | undefined {
  const line = subject.split("\n").find((part) => part.startsWith(`${name}=`));
  return line?.slice(name.length + 1);
}

function isKeyOf(certificate: X509Certificate, privateKey: string): boolean {
  const key = readKey(privateKey);
  return key?.asymmetricKeyType === "rsa" && certificate.checkPrivateKey(key);
}

function readKey(privateKey: string): KeyObject | null {
  try {
    return createPrivateKey(privateKey);
  } catch {
    return null;
  }
}
