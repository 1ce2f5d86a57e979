import type { WalletConfig } from "../../config/config-wallet.ts";
import { type ApplePasses, createApplePasses } from "./apple-passes.ts";
import { createGoogleWallet, type GoogleWallet } from "./google-wallet.ts";

/** Null: not configured. */
export interface Wallet {
  apple: ApplePasses | null;
  google: GoogleWallet | null;
}

export function createWallet({ apple, google }: WalletConfig): Wallet {
  return { apple: apple && createApplePasses(apple), google: google && createGoogleWallet(google) };
}
