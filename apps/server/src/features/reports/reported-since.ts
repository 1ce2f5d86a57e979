import { type RawBuilder, sql } from "kysely";

/** Whether a confirmed report of one of these listings waits that came after a moment. */
export function isReportedSince(ids: RawBuilder<unknown>, moment: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from directory_reports r where r.location_id = any(${ids})
    and r.confirmed_at > ${moment} and r.settled_at is null)`;
}
