import { daysToSettle } from "@smirk/domain/directory/listing-state";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { DoubtSource } from "../../../db/schema/schema-directory.ts";
import { locationDay } from "./location-day.ts";

export interface Doubt {
  location_id: string;
  provider_id: string;
  dentist: string;
  center_name: string | null;
  address: string;
  city: string;
  state: string;
  zip: string;
  phone: string | null;
  confirmed_on: string | null;
  doubted_by: DoubtSource;
  doubted_at: Date;
  /** Negative once it is late. */
  days_left: number;
}

interface DoubtPage {
  afterId?: string | undefined;
  limit: number;
}

/** Published entries in doubt, the oldest doubt first. */
export async function listDoubts(
  { db, clock }: Pick<Context, "db" | "clock">,
  { afterId, limit }: DoubtPage,
): Promise<Doubt[]> {
  const now = clock.now();
  const place = sql`coalesce(l.doubted_at, l.updated_at), l.id`;
  const { rows } = await sql<Omit<Doubt, "days_left">>`
    select l.id as location_id, l.provider_id, concat_ws(' ', p.name, p.last_name) as dentist, l.center_name,
      l.address, l.city, l.state, l.zip, l.phone, l.confirmed_on,
      coalesce(l.doubted_by, 'operator') as doubted_by, coalesce(l.doubted_at, l.updated_at) as doubted_at
    from provider_locations l join providers p on p.id = l.provider_id
    where l.being_checked and l.published and (${afterId ?? null}::bigint is null
      or (${place}) > (select ${place} from provider_locations l where l.id = ${afterId ?? null}::bigint))
    order by ${place} limit ${limit}`.execute(db);
  return rows.map((row) => ({
    ...row,
    days_left: daysToSettle(locationDay(row, row.doubted_at), locationDay(row, now)),
  }));
}
