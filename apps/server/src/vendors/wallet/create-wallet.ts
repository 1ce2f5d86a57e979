import type { WalletConfig } from "../../config/config-wallet.ts";
import type { DisclosureLog } from "../disclosures/disclosure-log.ts";
import { type ApplePasses, createApplePasses } from "./apple-passes.ts";
import { createGoogleWallet, type GoogleWallet } from "./google-wallet.ts";

/** Null: not configured. */
export interface Wallet {
  apple: ApplePasses | null;
  google: GoogleWallet | null;
}

export function createWallet({ apple, google }: WalletConfig, disclosures: DisclosureLog): Wallet {
  return {
    apple: apple && createApplePasses(apple, disclosures),
    google: google && createGoogleWallet(google, disclosures),
  };
}
