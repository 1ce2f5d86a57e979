import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";

const RETENTION_MS = 30 * DAY_MS;

/** Whole contacts are kept only while they can be put back, and links a while longer, to say that it is too late. */
export async function forgetContacts({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  await db
    .updateTable("contact_changes")
    .set({ to_value: null, from_value: null, from_sign_in: null, from_identities: null })
    .where("to_value", "is not", null)
    .where((eb) => eb.or([eb("ended_at", "is not", null), eb("undo_until", "<", now)]))
    .execute();
  await db
    .updateTable("contact_changes")
    .set({ link_hash: null })
    .where("link_hash", "is not", null)
    .where(({ eb, fn }) =>
      eb(fn.coalesce("ended_at", "undo_until"), "<", new Date(now.getTime() - RETENTION_MS)),
    )
    .execute();
}
