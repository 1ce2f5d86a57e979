import type { Context } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import type { Wallet } from "../../../vendors/wallet/create-wallet.ts";

type WalletContext = Pick<Context, "wallet" | "clock">;

/** Null without a certificate, and with one that has expired. */
export function findApplePasses({ wallet, clock }: WalletContext): Wallet["apple"] {
  return wallet.apple?.isUsable(clock.now()) ? wallet.apple : null;
}

/** @throws 404 `not_found` */
export function getApplePasses(ctx: WalletContext): NonNullable<Wallet["apple"]> {
  const apple = findApplePasses(ctx);
  if (apple === null) throw notFound("There are no cards for Apple Wallet here.");
  return apple;
}

/** @throws 404 `not_found` */
export function getGooglePasses({ wallet }: Pick<Context, "wallet">): NonNullable<Wallet["google"]> {
  if (wallet.google === null) throw notFound("There are no cards for Google Wallet here.");
  return wallet.google;
}
