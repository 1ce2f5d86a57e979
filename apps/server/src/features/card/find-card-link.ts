import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { hashCardToken } from "./card-secret.ts";

export async function findCardLink(db: Kysely<Database>, personId: string | null, code: string) {
  const links = db.selectFrom("card_links").select(["person_id", "membership_id", "nonce"]);
  const ofCode =
    personId === null
      ? links.where("check_sha256", "=", hashCardToken(code))
      : links.where("person_id", "=", personId);
  return ofCode.executeTakeFirst();
}
