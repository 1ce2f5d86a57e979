import { siteOrigin } from "../../config/config-urls.ts";
import type { Context } from "../../context.ts";
import type { PrescriptionCodes } from "../../db/schema/schema.ts";
import { type Texts, textsIn } from "../../locales/texts.ts";
import type { WalletCard } from "../../vendors/wallet/wallet-card.ts";
import { findAccountLanguage } from "../auth/accounts/account-rows.ts";
import { findBoughtPlan, findMembership, type PaidMembership } from "../members/find-membership.ts";
import { cardWords, describeEnd, listCodes } from "./card-words.ts";
import { describeCardValues } from "./describe-card-values.ts";
import { findPaperCode } from "./desk-codes.ts";
import { describeInsuranceCard } from "./get-insurance-card.ts";

/** Once the membership is over, a gray card to replace the one in the wallet. @throws 409 `conflict` while pending */
export async function getWalletCard(
  ctx: Pick<Context, "db" | "config" | "clock" | "authKeys">,
  accountId: string,
): Promise<WalletCard> {
  const { db, config } = ctx;
  const membership = await findMembership(db, accountId);
  const language = await findAccountLanguage(db, accountId);
  const plan = await findBoughtPlan(db, membership.plan_slug);
  const { insurance_card: card } = await describeInsuranceCard(ctx, { membership, language });
  const texts = textsIn(language);
  const stamp = describeEnd(ctx, { membership, language });
  return {
    id: membership.id,
    brandName: config.brandName,
    values: describeCardValues(ctx, { texts, card }),
    membershipUrl: `${siteOrigin(config)}${language === "en" ? "" : `/${language}`}/membership`,
    checkUrl: stamp === null ? await findPaperCode(ctx, { membership, personId: membership.id }) : null,
    language,
    words: cardWords(texts),
    expiresAt: findExpiry(membership),
    prescriptions: stamp === null ? describeCodes(texts, plan.prescription_codes) : null,
    clauses: card.clauses,
    stamp,
  };
}

function describeCodes(texts: Texts, codes: PrescriptionCodes | null): string | null {
  if (codes === null) return null;
  const lines = listCodes(texts, codes).map(({ label, value }) => `${label} ${value}`);
  return [...lines, codes.phone].join("\n");
}

/** None while the membership renews: a card that expired with each period would be refused at the desk. */
function findExpiry({ ended_at: endedAt, cancel_at: cancelAt }: PaidMembership): Date | null {
  return endedAt ?? cancelAt;
}
