import { siteOrigin } from "../../../config/config-urls.ts";
import type { Context } from "../../../context.ts";
import type { PrescriptionCodes } from "../../../db/schema/schema.ts";
import { type Texts, textsIn } from "../../../locales/texts.ts";
import type { WalletCard } from "../../../vendors/wallet/wallet-card.ts";
import { findAccountLanguage } from "../../auth/accounts/account-rows.ts";
import { findBoughtPlan, findKnownEnd, type PaidMembership } from "../../members/find-membership.ts";
import { cardWords, describeEnd, listCodes } from "../card-words.ts";
import { describeCardValues } from "../describe-card-values.ts";
import { paperLinkOf } from "../desk-codes.ts";
import { describeInsuranceCard } from "../get-insurance-card.ts";
import { makePassToken } from "./pass-token.ts";

export interface DescribedPass {
  id: string;
  membership: PaidMembership;
  /** What the codes of the member's card are made of; null for a pass whose code was replaced. */
  nonce: Buffer | null;
}

/** Gray, void and without a code once the membership is over or the card was replaced. */
export async function getWalletCard(
  ctx: Pick<Context, "db" | "config" | "clock" | "authKeys">,
  { id, membership, nonce }: DescribedPass,
): Promise<WalletCard> {
  const { db, config } = ctx;
  const language = await findAccountLanguage(db, membership.account_id);
  const plan = await findBoughtPlan(db, membership.plan_slug);
  const { insurance_card: card } = await describeInsuranceCard(ctx, { membership, language });
  const texts = textsIn(language);
  const words = cardWords(texts);
  const end = describeEnd(ctx, { membership, language });
  const stamp = end ?? (nonce === null ? words.replaced : null);
  return {
    id,
    updates: { url: `${siteOrigin(config)}/wallet/apple`, token: makePassToken(ctx, id) },
    brandName: config.brandName,
    values: describeCardValues(ctx, { texts, card }),
    membershipUrl: `${siteOrigin(config)}${language === "en" ? "" : `/${language}`}/membership`,
    checkUrl: stamp === null && nonce !== null ? paperLinkOf(ctx, nonce) : null,
    language,
    words,
    // None while it renews: a card that expired with each period would be refused at the desk.
    expiresAt: findKnownEnd(membership),
    prescriptions: stamp === null ? describeCodes(texts, plan.prescription_codes) : null,
    clauses: stamp === null ? card.clauses : [],
    stamp,
    terms: describeTerms(words, { isOver: end !== null, isReplaced: nonce === null }),
  };
}

function describeTerms(
  words: ReturnType<typeof cardWords>,
  { isOver, isReplaced }: { isOver: boolean; isReplaced: boolean },
): string {
  if (isOver) return words.noMemberPrice;
  return isReplaced ? words.replacedInWallet : words.showInWallet;
}

function describeCodes(texts: Texts, codes: PrescriptionCodes | null): string | null {
  if (codes === null) return null;
  const lines = listCodes(texts, codes).map(({ label, value }) => `${label} ${value}`);
  return [...lines, codes.phone].join("\n");
}
