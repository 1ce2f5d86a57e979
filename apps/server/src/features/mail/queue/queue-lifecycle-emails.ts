import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import type { MailKind } from "../../../db/schema/schema-mail.ts";
import { textsIn } from "../../../locales/texts.ts";
import { officeDay } from "../../../office-day.ts";
import { findLastMoment } from "../../members/find-membership.ts";
import { mayJoin, mayRenew } from "../../sales/sales-stops.ts";
import type { Recipient } from "../find-recipient.ts";
import type { KeptFacts } from "../kept-facts.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import type { EmailTemplate } from "../render/email-template.ts";
import { canceledEmail, endedEmail, renewalOffEmail, resumedEmail } from "../templates/lifecycle.ts";
import { addressedTo, queueEmail } from "./queue-email.ts";

const TEMPLATES = {
  canceled: canceledEmail,
  kept: resumedEmail,
  ended: endedEmail,
  renewal_off: renewalOffEmail,
};
type LifecycleKind = keyof typeof TEMPLATES;
const KINDS = Object.keys(TEMPLATES) as LifecycleKind[];

/** An email when a membership is canceled, resumed or ended, unless the last one already says so. */
export async function queueLifecycleEmails(
  ctx: MailContext,
  trx: Kysely<Database>,
  member: Recipient,
): Promise<void> {
  const sent = await listLifecycleEmails(trx, member.id);
  const kind = findLifecycleKind(member);
  // The welcome says what was agreed.
  const last = sent.at(-1) ?? (member.auto_renew_agreed ? "kept" : "renewal_off");
  if (kind === null || kind === last) return;
  const isOffered = await findOffer({ ...ctx, db: trx }, { member, kind });
  const facts = { ...describeLifecycle(ctx, member), wasRenewalOff: last === "renewal_off", isOffered };
  await queueEmail(ctx, trx, {
    ...addressedTo(member),
    kind,
    about: `${member.id}:${sent.length + 1}`,
    template: composeLifecycle(ctx, member, { kind, facts }),
    facts,
  });
}

/** @param facts null: of an earlier release, as the membership is today */
export function composeLifecycle(
  ctx: MailContext,
  member: Recipient,
  { kind, facts }: { kind: LifecycleKind; facts: KeptFacts["lifecycle"] | null },
): EmailTemplate {
  const { brandName, supportPhone } = ctx.config;
  const membershipUrl = pageUrl(ctx, { path: "/membership", language: member.language });
  return TEMPLATES[kind](textsIn(member.language), {
    ...(facts ?? { ...describeLifecycle(ctx, member), wasRenewalOff: false }),
    ...{ name: member.name, brandName, supportPhone, membershipUrl },
  });
}

export function isLifecycleKind(kind: MailKind): kind is LifecycleKind {
  return (KINDS as MailKind[]).includes(kind);
}

export async function listLifecycleEmails(trx: Kysely<Database>, membershipId: string): Promise<MailKind[]> {
  const rows = await trx
    .selectFrom("outbox")
    .select("kind")
    .where("membership_id", "=", membershipId)
    .where("kind", "in", KINDS)
    // The number decides: two may have been written at the same moment.
    .orderBy(sql`split_part(occasion, ':', 3)::integer`)
    .execute();
  return rows.map(({ kind }) => kind);
}

function findLifecycleKind(member: Recipient): LifecycleKind | null {
  const { state, is_about_to_end: isAboutToEnd, is_renewal_off: isRenewalOff } = member;
  if (state === "active") return isRenewalOff ? "renewal_off" : "kept";
  if (state === "canceled" && isRenewalOff) return "ended";
  // A membership with money back ends earlier than the day that the provider names now.
  if (state === "canceled") return isAboutToEnd ? null : "canceled";
  return state === "termed" ? "ended" : null;
}

/** An email promises no renewal, and no new membership, where the member may have neither. */
async function findOffer(
  ctx: Pick<MailContext, "db" | "clock" | "config">,
  { member, kind }: { member: Recipient; kind: LifecycleKind },
): Promise<boolean> {
  if (kind === "renewal_off") return mayRenew(ctx, member);
  return kind !== "ended" || !member.is_renewal_off || mayJoin(ctx, member.state_code);
}

function describeLifecycle(
  ctx: MailContext,
  member: Recipient,
): Omit<KeptFacts["lifecycle"], "wasRenewalOff" | "isOffered"> {
  const end = findLastMoment(member);
  return {
    planName: member.plan_name,
    isOver: member.ended_at !== null || end === null || end <= ctx.clock.now(),
    lastDay: end && officeDay(ctx, end),
    refundCents: member.refund_cents ?? 0,
    keptFeeCents: member.kept_fee_cents,
    heldCents: member.held_cents,
    hasStillPass: member.has_still_pass,
    isLostToDispute: member.is_lost_to_dispute,
    isRenewalOff: member.is_renewal_off,
    nextCharge: member.current_period_end && officeDay(ctx, member.current_period_end),
  };
}
