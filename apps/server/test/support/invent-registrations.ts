import { SOLD_STATES } from "@smirk/domain/law/sold-states";
import type { Kysely } from "kysely";
import type { Database } from "../../src/db/schema/schema.ts";

const DOCUMENT = Buffer.from("%PDF-1.7\nInvented for a test.\n%%EOF\n");

/** A registration with every state that is sold, so that people of any state can join in a test. */
export async function inventRegistrations(db: Kysely<Database>): Promise<void> {
  const rows = SOLD_STATES.map(({ code }) => ({
    state: code,
    organization: "Brightwell Dental Network (invented)",
    number: `INVENTED-${code}`,
    valid_from: "2020-01-01" as const,
    valid_until: "2099-12-31" as const,
    document_name: "invented.pdf",
    document: DOCUMENT,
    document_sha256: "0".repeat(64),
    entered_by: "test",
    entered_at: new Date("2020-01-01T00:00:00Z"),
  }));
  await db.insertInto("state_registrations").values(rows).execute();
}

export async function withdrawRegistrations(db: Kysely<Database>, states: readonly string[]): Promise<void> {
  await db.deleteFrom("state_registrations").where("state", "in", states).execute();
}
