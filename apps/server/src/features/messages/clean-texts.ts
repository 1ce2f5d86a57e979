import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../context.ts";

const RETENTION_MS = 30 * DAY_MS;

/** Deletes bodies, numbers and the vendor's message ids after 30 days. */
export async function cleanTexts({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - RETENTION_MS);
  await db
    .updateTable("texts")
    .set({ body: null, phone_number: null })
    .where("written_at", "<", before)
    .execute();
  await db.deleteFrom("inbound_texts").where("received_at", "<", before).execute();
}
