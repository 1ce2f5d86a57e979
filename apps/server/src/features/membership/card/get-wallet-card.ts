import { joinNames } from "@smirk/domain/joining/person-name";
import { groupDigits } from "@smirk/domain/membership/card-number";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { siteOrigin } from "../../../config/config-urls.ts";
import type { Context } from "../../../context.ts";
import { textsIn } from "../../../locales/texts.ts";
import type { WalletCard } from "../../../vendors/wallet/wallet-card.ts";
import { findAccountLanguage } from "../../auth/accounts/find-account-language.ts";
import { findBoughtPlan, findMembership, type PaidMembership } from "../../members/find-membership.ts";
import { cardWords, describeEnd } from "./card-words.ts";

/** A failed renewal is tried again for about a week, in which the membership is active. */
const RENEWAL_GRACE_MS = 10 * DAY_MS;

/** Once the membership is over, a gray card to replace the one in the wallet. @throws 409 `conflict` while pending */
export async function getWalletCard(
  ctx: Pick<Context, "db" | "config" | "clock">,
  accountId: string,
): Promise<WalletCard> {
  const { db, config, clock } = ctx;
  const membership = await findMembership(db, accountId);
  const language = await findAccountLanguage(db, accountId);
  const plan = await findBoughtPlan(db, membership.plan_slug);
  return {
    id: membership.id,
    brandName: config.brandName,
    name: joinNames(membership.name, membership.last_name),
    number: groupDigits(membership.policy_number),
    planName: plan.name,
    groupCode: plan.group_code,
    supportPhone: config.supportPhone,
    membershipUrl: `${siteOrigin(config)}${language === "en" ? "" : `/${language}`}/membership`,
    language,
    words: cardWords(textsIn(language)),
    expiresAt: findExpiry(membership, clock.now()),
    stamp: describeEnd(ctx, { membership, language }),
  };
}

/** A card in a wallet cannot be taken back: it is good for what is paid, and is added again after a renewal. */
function findExpiry(membership: PaidMembership, now: Date): Date {
  const { ended_at: endedAt, cancel_at: cancelAt, current_period_end: periodEnd } = membership;
  return endedAt ?? cancelAt ?? new Date((periodEnd ?? now).getTime() + RENEWAL_GRACE_MS);
}
