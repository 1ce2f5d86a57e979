import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Language } from "@smirk/domain/wire/language";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { conflict, unavailable } from "../../../errors.ts";
import { generateCode, hmacCode } from "../../auth/codes/hmac-code.ts";
import { isPublished } from "../../directory/entries/contacts-of-record.ts";
import { findTextStop } from "../../text-stops/text-stops.ts";
import { sendPhoneCode } from "../claims/send-phone-code.ts";
import type { OfficeLimits } from "../sign-in/office-limits.ts";

const CODE_MS = 15 * MINUTE_MS;

interface NewNumber {
  officeId: string;
  personId: string;
  /** E.164. */
  phone: string;
  language: Language;
  /** The caller's network address. */
  address: string;
}

type AskContext = Pick<Context, "db" | "clock" | "authKeys" | "sms" | "texts"> & { limits: OfficeLimits };

/**
 * Texts a code to the number at which an office wants to be asked; the code of an earlier number is void.
 * @throws 409 `conflict` with `phone_stopped`; 400 `invalid` with `phone_unreachable`; 429; 503 as the vendor says
 */
export async function askTextsCode(ctx: AskContext, asked: NewNumber): Promise<void> {
  const { officeId, personId, phone, language, address } = asked;
  if (ctx.texts === null) throw unavailable("We send no texts.", 600).because("codes_unavailable");
  if ((await findTextStop(ctx, ctx.db, phone)) !== null)
    throw conflict("This phone has stopped our texts.").because("phone_stopped");
  // A press that comes too soon after the last uses up none of the office's codes.
  const refund = await ctx.limits.phones.countSend({ phoneNumber: phone, address, known: null });
  await ctx.limits.countTexts(officeId).catch(async (error: unknown) => {
    await refund("all");
    throw error;
  });
  const [id, code] = [randomUUID(), generateCode()];
  const sent = await sendPhoneCode(ctx, { phone, code, language, channel: "sms", refund, isTextOnly: true });
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom("office_texts")
      .where("office_id", "=", officeId)
      .where("agreed_at", "is", null)
      .execute();
    await trx
      .insertInto("office_texts")
      .values({
        ...{ id, office_id: officeId, person_id: personId, phone_number: phone, language },
        is_of_record: await isOfRecord(trx, { officeId, phone }),
        code_hmac: hmacCode(ctx.authKeys.codeSecret, { challengeId: id, phoneNumber: phone, code }),
        vendor_id: sent.vendorId,
        asked_at: now,
        expires_at: new Date(now.getTime() + CODE_MS),
      })
      .execute();
  });
}

async function isOfRecord(
  trx: Kysely<Database>,
  { officeId, phone }: Pick<NewNumber, "officeId" | "phone">,
): Promise<boolean> {
  const { rows } = await sql`select from office_listings kept
    where kept.office_id = ${officeId} and ${isPublished(sql`kept.location_id`, sql`${phone}`)} limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}
