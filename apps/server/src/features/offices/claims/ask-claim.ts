import { randomUUID } from "node:crypto";
import { DAY_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { ClaimWay } from "../../../db/schema/schema-offices.ts";
import { invalid, notFound } from "../../../errors.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { generateCode, hmacCode } from "../../auth/codes/hmac-code.ts";
import { sendClaimCodeJob } from "../job-types.ts";
import type { OfficeLimits } from "../sign-in/office-limits.ts";
import { contactOf, findPublished } from "./find-claimable.ts";
import { sendPhoneCode } from "./send-phone-code.ts";

/** A spoken code is written down, and an email looked for. */
const CODE_MS = 15 * MINUTE_MS;
/** A letter is asked for, printed and carried. */
const LETTER_MS = 45 * DAY_MS;

interface NewClaim {
  personId: string;
  locationId: string;
  way: ClaimWay;
  language: Language;
  /** The caller's network address. */
  address: string;
}

type ClaimContext = Pick<Context, "db" | "clock" | "authKeys" | "sms" | "mailer"> & { limits: OfficeLimits };

/**
 * Sends a code to the listing's contact of record, or asks for a letter or an operator. The person's earlier claims of
 * the listing that wait for a code end. @returns the claim's id
 * @throws 404 `not_found`; 400 `invalid` without such a contact; 429; 503 as the vendor says
 */
export async function askClaim(ctx: ClaimContext, claim: NewClaim): Promise<string> {
  const location = await findPublished(ctx.db, claim.locationId);
  if (location === undefined) throw notFound("There is no such listing.");
  const contact = contactOf(location, claim.way);
  const isByCode = claim.way !== "letter" && claim.way !== "operator";
  if (isByCode && contact === null) throw invalid("The listing has no such contact.");
  await ctx.limits.countClaim(claim);
  const id = randomUUID();
  const isByPhone = claim.way === "text" || claim.way === "call";
  const sent = isByPhone && contact !== null ? await phoneCode(ctx, { ...claim, id, phone: contact }) : {};
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    await voidEarlier(trx, claim);
    await trx
      .insertInto("office_claims")
      .values({
        id,
        location_id: claim.locationId,
        person_id: claim.personId,
        way: claim.way,
        contact,
        language: claim.language,
        asked_at: now,
        expires_at: new Date(now.getTime() + (isByCode ? CODE_MS : LETTER_MS)),
        ...(claim.way === "operator" && { state: "waiting" as const }),
        ...sent,
      })
      .execute();
    if (claim.way === "email") await addJob(trx, sendClaimCodeJob, { claimId: id });
  });
  return id;
}

interface PhoneClaim extends NewClaim {
  id: string;
  /** E.164. */
  phone: string;
}

async function phoneCode(ctx: ClaimContext, { id, phone, way, language, address }: PhoneClaim) {
  const refund = await ctx.limits.phones.countSend({ phoneNumber: phone, address, known: null });
  const code = generateCode();
  const channel = way === "call" ? "call" : "sms";
  const sent = await sendPhoneCode(ctx, { phone, code, language, channel, refund });
  return {
    way: sent.channel === "call" ? ("call" as const) : ("text" as const),
    vendor_id: sent.vendorId,
    code_hmac: hmacCode(ctx.authKeys.codeSecret, { challengeId: id, phoneNumber: phone, code }),
  };
}

async function voidEarlier(
  trx: Kysely<Database>,
  { personId, locationId }: Pick<NewClaim, "personId" | "locationId">,
): Promise<void> {
  await trx
    .updateTable("office_claims")
    .set({ state: "void" })
    .where("person_id", "=", personId)
    .where("location_id", "=", locationId)
    .where("state", "=", "asked")
    .execute();
}
