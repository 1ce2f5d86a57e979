import { DAY_MS } from "@smirk/domain/wire/durations";
import { OFFICE_RETENTION } from "@smirk/domain/wire/office-retention";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";

/**
 * Deletes what the privacy page says that we do not keep: codes and sessions that are over, claims that came to nothing,
 * agreements to texts that ended long ago, and people who left their office or never had one. Safe to repeat.
 */
export async function cleanOfficeRows({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom("office_codes").where("expires_at", "<", now).execute();
  await db.deleteFrom("office_sessions").where("expires_at", "<", now).execute();
  await db.deleteFrom("office_challenges").where("expires_at", "<", now).execute();
  await db
    .deleteFrom("office_claims")
    .where("state", "in", ["asked", "void", "refused"])
    .where("expires_at", "<", before(OFFICE_RETENTION.unclaimed))
    .execute();
  await db.deleteFrom("office_texts").where("agreed_at", "is", null).where("expires_at", "<", now).execute();
  await db.deleteFrom("office_texts").where("ended_at", "<", before(OFFICE_RETENTION.texts)).execute();
  await db.deleteFrom("office_roles").where("ended_at", "<", before(OFFICE_RETENTION.left)).execute();
  await sql`
    delete from office_people p where p.created_at < ${before(OFFICE_RETENTION.unclaimed)}
      and not exists (select from office_roles r where r.person_id = p.id)
      and not exists (select from office_claims c where c.person_id = p.id and c.state in ('asked', 'waiting'))
      and not exists (select from office_sessions s where s.person_id = p.id)`.execute(db);
}
