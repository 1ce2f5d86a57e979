import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { listLocations } from "../../directory/list-rows.ts";

interface OfficeAddress {
  /** Lower case. */
  email: string;
  language: Language;
}

/** Contacts of record that take mail from us, by location: listed, not stopped, and the last mail did not come back. */
export async function listOfficeAddresses(
  db: Kysely<Database>,
  locationIds: readonly string[],
): Promise<Map<string, OfficeAddress>> {
  const found = new Map<string, OfficeAddress>();
  for (const { id, published, record_email: recorded } of await listLocations(db, { ids: locationIds })) {
    if (!published || recorded === null) continue;
    const email = recorded.toLowerCase();
    const asked = await db
      .selectFrom("office_requests")
      .select(["language", "bounced_at"])
      .where("email", "=", email)
      .orderBy("asked_at", "desc")
      .limit(1)
      .executeTakeFirst();
    if ((asked?.bounced_at ?? null) !== null || (await isRefusing(db, email))) continue;
    found.set(id, { email, language: asked?.language ?? "en" });
  }
  return found;
}

async function isRefusing(db: Kysely<Database>, email: string): Promise<boolean> {
  const stop = await db
    .selectFrom("office_stops")
    .select("email")
    .where("email", "=", email)
    .executeTakeFirst();
  if (stop !== undefined) return true;
  const bounced = await db
    .selectFrom("office_introductions")
    .select("id")
    .where("email", "=", email)
    .where("bounced_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return bounced !== undefined;
}
