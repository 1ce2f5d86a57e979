import { joinNames } from "@smirk/domain/joining/person-name";
import { groupDigits } from "@smirk/domain/membership/card-number";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { siteOrigin } from "../../../config/config-urls.ts";
import type { Context } from "../../../context.ts";
import { conflict } from "../../../errors.ts";
import type { WalletCard } from "../../../vendors/wallet/wallet-card.ts";
import { findAccountLanguage } from "../../auth/accounts/find-account-language.ts";
import {
  findBoughtPlan,
  findMembership,
  isOver,
  type PaidMembership,
} from "../../billing/find-membership.ts";
import { CARD_WORDS } from "../cards/card-words.ts";

/** A failed renewal is tried again for about a week, in which the membership is active. */
const RENEWAL_GRACE_MS = 10 * DAY_MS;

/** @throws 409 `conflict` for a membership that is pending or has ended */
export async function getWalletCard(
  { db, config, clock }: Pick<Context, "db" | "config" | "clock">,
  accountId: string,
): Promise<WalletCard> {
  const membership = await findMembership(db, accountId);
  if (isOver(membership, clock.now())) {
    throw conflict("Your membership has ended, and your card with it. You can join again.");
  }
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
    words: CARD_WORDS[language],
    expiresAt: findExpiry(membership, clock.now()),
  };
}

/** A card in a wallet cannot be taken back: it is good for what is paid, and is added again after a renewal. */
function findExpiry({ cancel_at: cancelAt, current_period_end: periodEnd }: PaidMembership, now: Date): Date {
  return cancelAt ?? new Date((periodEnd ?? now).getTime() + RENEWAL_GRACE_MS);
}
