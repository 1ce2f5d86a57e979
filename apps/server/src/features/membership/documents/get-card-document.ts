import { familyOnCard } from "@smirk/domain/membership/family-on-card";
import { dayOf } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { Context } from "../../../context.ts";
import { conflict } from "../../../errors.ts";
import { findMembership, isOver } from "../../billing/find-membership.ts";
import { getInsuranceCard } from "../get-insurance-card.ts";
import { makeCardPdf } from "./make-card-pdf.ts";

/**
 * The member's card as a PDF file, with the words of the card on their page (MEM-02).
 * @throws 409 `conflict` while the membership is being made, and once it is over: paper would still look valid
 */
export async function getCardDocument(
  ctx: Pick<Context, "db" | "config" | "clock">,
  accountId: string,
): Promise<Buffer> {
  const madeAt = ctx.clock.now();
  if (isOver(await findMembership(ctx.db, accountId), madeAt)) {
    throw conflict("Your membership has ended, and your card with it. You can join again.");
  }
  const { insurance_card: card } = await getInsuranceCard(ctx, accountId);
  const { names, others } = familyOnCard(card.family_members);
  const family = others === 0 ? names : [...names, `${others} more`];
  return makeCardPdf({
    brandName: ctx.config.brandName,
    planName: card.plan_name,
    number: card.policy_number,
    memberName: card.name,
    groupCode: card.group_code,
    family: new Intl.ListFormat("en-US").format(family),
    familyNames: card.family_members.map(({ name, surname }) => `${name} ${surname}`),
    effectiveDay: shortDate(card.metadata.effective_date),
    endsOn: card.ends_at === null ? null : shortDate(card.ends_at),
    supportPhone: ctx.config.supportPhone,
    madeAt,
  });
}

function shortDate(seconds: number): string {
  return formatShortDate(dayOf(new Date(seconds * 1000)));
}
