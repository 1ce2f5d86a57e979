import { dayOf } from "@smirk/domain/wire/calendar-day";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import { canceledEmail, endedEmail, type LifeCycleFacts, resumedEmail } from "../templates/lifecycle.ts";
import { addressedTo, type MailRecipient } from "./find-mail-recipient.ts";
import { queueEmail } from "./queue-email.ts";

const TEMPLATES = { canceled: canceledEmail, kept: resumedEmail, ended: endedEmail };
type Turn = keyof typeof TEMPLATES;

/** Writes of a membership that was canceled, taken up again or ended, whenever that is not what was written last. */
export async function queueLifecycleEmails(
  trx: Kysely<Database>,
  ctx: MailContext,
  member: MailRecipient,
): Promise<void> {
  const notified = await trx
    .selectFrom("outbox")
    .select("kind")
    .where("membership_id", "=", member.id)
    .where("kind", "in", Object.keys(TEMPLATES) as Turn[])
    // Their number: two may have been written in one moment.
    .orderBy(sql`split_part(occasion, ':', 3)::integer`)
    .execute();
  const turn = turnOf(member);
  const last = notified.at(-1)?.kind ?? "kept";
  if (turn === null || turn === last) return;
  await queueEmail(trx, ctx, {
    ...addressedTo(member),
    kind: turn,
    about: `${member.id}:${notified.length + 1}`,
    template: TEMPLATES[turn](describe(ctx, member)),
  });
}

function turnOf({ state, is_about_to_end: isAboutToEnd }: MailRecipient): Turn | null {
  if (state === "active") return "kept";
  // The day that the provider names until then is not their last one.
  if (state === "canceled") return isAboutToEnd ? null : "canceled";
  return state === "termed" ? "ended" : null;
}

function describe(ctx: MailContext, member: MailRecipient): LifeCycleFacts {
  const end = member.ended_at ?? member.cancel_at ?? member.current_period_end;
  return {
    name: member.name,
    brandName: ctx.config.brandName,
    membershipUrl: pageUrl(ctx, "/membership"),
    now: ctx.clock.now(),
    lastDay: end && dayOf(end),
    refundCents: member.refund_cents ?? 0,
    heldCents: member.held_cents,
    isLostToDispute: member.is_lost_to_dispute,
    nextCharge: member.current_period_end && dayOf(member.current_period_end),
  };
}
