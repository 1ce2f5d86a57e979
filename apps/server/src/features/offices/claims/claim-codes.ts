import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { listLocationDentists } from "../../directory/list-location-dentists.ts";

interface UnsentClaimCode {
  /** The email of record. */
  contact: string;
  /** Who claims the listing. */
  claimant: string;
  dentist: string;
  language: Language;
  expiresAt: Date;
}

/** Undefined where the code is written already, or the claim is over. Call in the transaction that queues the email. */
export async function findUnsentClaimCode(
  trx: Kysely<Database>,
  { claimId, now }: { claimId: string; now: Date },
): Promise<UnsentClaimCode | undefined> {
  const claim = await trx
    .selectFrom("office_claims")
    .innerJoin("office_people", "office_people.id", "person_id")
    .select([
      "contact",
      "email as claimant",
      "office_claims.language",
      "expires_at as expiresAt",
      "location_id",
    ])
    .where("office_claims.id", "=", claimId)
    .where("state", "=", "asked")
    .where("code_hmac", "is", null)
    .where("expires_at", ">", now)
    .forUpdate("office_claims")
    .executeTakeFirst();
  const [place] = await listLocationDentists(trx, claim === undefined ? [] : [claim.location_id]);
  if (claim?.contact == null || place === undefined) return undefined;
  const { location_id: _id, contact, ...rest } = claim;
  return { ...rest, contact, dentist: `${place.name} ${place.last_name}` };
}

export async function saveClaimCode(
  trx: Kysely<Database>,
  { claimId, codeHmac }: { claimId: string; codeHmac: Buffer },
): Promise<void> {
  await trx.updateTable("office_claims").set({ code_hmac: codeHmac }).where("id", "=", claimId).execute();
}
