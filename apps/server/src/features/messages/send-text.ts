import type { Context } from "../../context.ts";
import type { TextSender } from "../../vendors/twilio/create-text-sender.ts";
import { SmsRefusal } from "../../vendors/twilio/sms-refusal.ts";
import { endRefusedTexts } from "../offices/texts/end-texts.ts";
import { stopTexts } from "../text-stops/text-stops.ts";
import { findOfficePhone } from "./office-texts.ts";
import { findTextPhone } from "./queue-text.ts";

type TextContext = Pick<Context, "db" | "clock" | "log" | "authKeys"> & { texts: TextSender };

/**
 * Sends a text at most once: its row is marked before the vendor is asked, since a vendor of texts cannot drop a repeat.
 * The same news has gone out by email.
 * @throws {SmsRefusal} when it surely did not go out, and another attempt may help
 */
export async function sendText(ctx: TextContext, textId: string): Promise<void> {
  const claimed = await claimText(ctx, textId);
  if (claimed === null) return;
  const { phoneNumber, body, officeTextId } = claimed;
  try {
    await ctx.texts.send({ to: phoneNumber, body });
  } catch (error) {
    if (!(error instanceof SmsRefusal)) throw error;
    return giveUpOrRepeat(ctx, { textId, officeTextId, phoneNumber, refusal: error });
  }
  const sent = { sent_at: ctx.clock.now(), body: null, phone_number: null };
  await ctx.db.updateTable("texts").set(sent).where("id", "=", textId).execute();
}

interface ClaimedText {
  phoneNumber: string;
  body: string;
  /** Null for a member's. */
  officeTextId: string | null;
}

/** Null when it was attempted before, has to wait for its hours, or is not wanted or true any more. */
async function claimText(ctx: TextContext, textId: string): Promise<ClaimedText | null> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("texts")
      .selectAll()
      .where("id", "=", textId)
      .where("attempted_at", "is", null)
      .where("given_up_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!row || row.body === null) return null;
    const now = ctx.clock.now();
    const { office_text_id: officeTextId, account_id: accountId } = row;
    const found =
      officeTextId === null
        ? (row.phone_number ?? (accountId && (await findTextPhone(ctx, trx, { accountId, kind: row.kind }))))
        : await findOfficePhone(ctx, trx, { officeTextId, occasion: row.occasion });
    if (found === "later") return null;
    const phoneNumber = found;
    if (phoneNumber === null || now >= row.lapses_at) {
      await trx.deleteFrom("texts").where("id", "=", textId).execute();
      return null;
    }
    await trx.updateTable("texts").set({ attempted_at: now }).where("id", "=", textId).execute();
    return { phoneNumber, body: row.body, officeTextId };
  });
}

interface FailedText {
  textId: string;
  officeTextId: string | null;
  phoneNumber: string;
  refusal: SmsRefusal;
}

/** The same text would be refused again. */
const UNDELIVERABLE: ReadonlySet<SmsRefusal["reason"]> = new Set(["unreachable", "blocked"]);

/** The vendor's code for a phone that has stopped our texts. */
const STOPPED_BY_PERSON = "21610";

async function giveUpOrRepeat(
  { db, clock, log }: TextContext,
  { textId, officeTextId, phoneNumber, refusal }: FailedText,
): Promise<void> {
  const { reason, detail } = refusal;
  log.warn({ text: textId, reason, detail }, "messages.text.failed");
  if (reason === "unavailable" || reason === "too_many") {
    await db.updateTable("texts").set({ attempted_at: null }).where("id", "=", textId).execute();
    throw refusal;
  }
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const isStopped = detail === STOPPED_BY_PERSON;
    if (isStopped) await stopTexts(trx, phoneNumber, now);
    if (officeTextId !== null && (isStopped || UNDELIVERABLE.has(reason)))
      await endRefusedTexts(trx, { id: officeTextId, why: isStopped ? "stop" : "undeliverable", now });
    await trx
      .updateTable("texts")
      .set({ given_up_at: now, failure: reason, body: null, phone_number: null })
      .where("id", "=", textId)
      .execute();
  });
}
