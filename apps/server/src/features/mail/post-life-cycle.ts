import { dayOf } from "@smirk/domain/calendar-day";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { addressedTo, type ToldMember } from "./find-told-member.ts";
import { canceledLetter, endedLetter, keptLetter, type LifeCycleFacts } from "./letters/life-cycle.ts";
import { type MailContext, pageUrl } from "./mail-context.ts";
import { postMail } from "./post-mail.ts";

const LETTERS = { canceled: canceledLetter, kept: keptLetter, ended: endedLetter };
type Turn = keyof typeof LETTERS;

/** Writes of a membership that was canceled, taken up again or ended, whenever that is not what was written last. */
export async function postLifeCycle(
  trx: Kysely<Database>,
  ctx: MailContext,
  member: ToldMember,
): Promise<void> {
  const told = await trx
    .selectFrom("outbox")
    .select("kind")
    .where("membership_id", "=", member.id)
    .where("kind", "in", Object.keys(LETTERS) as Turn[])
    // Their number: two may have been written in one moment.
    .orderBy(sql`split_part(occasion, ':', 3)::integer`)
    .execute();
  const turn = turnOf(member);
  const last = told.at(-1)?.kind ?? "kept";
  if (turn === null || turn === last) return;
  await postMail(trx, ctx, {
    ...addressedTo(member),
    kind: turn,
    about: `${member.id}:${told.length + 1}`,
    letter: LETTERS[turn](describe(ctx, member)),
  });
}

function turnOf({ state, is_about_to_end: isAboutToEnd }: ToldMember): Turn | null {
  if (state === "active") return "kept";
  // The day that the provider names until then is not their last one.
  if (state === "canceled") return isAboutToEnd ? null : "canceled";
  return state === "termed" ? "ended" : null;
}

function describe(ctx: MailContext, member: ToldMember): LifeCycleFacts {
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
