import { daysToSettle } from "@smirk/domain/directory/listing-state";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { DoubtSource } from "../../../db/schema/schema-directory.ts";
import { locationDay } from "./location-day.ts";

interface DoubtedDentist {
  location_id: string;
  provider_id: string;
  dentist: string;
  confirmed_on: string | null;
}

/** A place with its entries in doubt: dentists of one practice at one address are doubted, and called, together. */
export interface Doubt {
  center_name: string | null;
  address: string;
  city: string;
  state: string;
  zip: string;
  phone: string | null;
  /** How the first doubt came up. */
  doubted_by: DoubtSource;
  doubted_at: Date;
  /** Negative once it is late. */
  days_left: number;
  /** The first to be doubted first. */
  dentists: DoubtedDentist[];
}

interface DoubtPage {
  /** The first dentist's location of the place before. */
  afterId?: string | undefined;
  /** Places. */
  limit: number;
}

type DoubtRow = Omit<Doubt, "days_left" | "dentists"> & DoubtedDentist & { first_id: string };

/** Places with published entries in doubt, the oldest doubt first. */
export async function listDoubts(
  { db, clock }: Pick<Context, "db" | "clock">,
  { afterId, limit }: DoubtPage,
): Promise<Doubt[]> {
  const now = clock.now();
  const since = sql`coalesce(l.doubted_at, l.updated_at)`;
  // It is looked up among all entries: somebody may have settled it since.
  const after = afterId ?? null;
  const { rows } = await sql<DoubtRow>`
    with doubted as (
      select l.*, ${since} as since, first_value(l.id) over place as first_id,
        first_value(${since}) over place as first_since
      from provider_locations l where l.being_checked and l.published
      window place as (partition by coalesce(l.center_name, l.id::text), l.address, left(l.zip, 5)
        order by ${since}, l.id)
    ), page as (
      select first_id from doubted where id = first_id and (${after}::bigint is null or (first_since, first_id) >
        (select ${since}, l.id from provider_locations l where l.id = ${after}::bigint))
      order by first_since, first_id limit ${limit}
    )
    select l.first_id, l.id as location_id, l.provider_id, concat_ws(' ', p.name, p.last_name) as dentist,
      l.center_name, l.address, l.city, l.state, l.zip, l.phone, l.confirmed_on,
      coalesce(l.doubted_by, 'operator') as doubted_by, l.since as doubted_at
    from page join doubted l using (first_id) join providers p on p.id = l.provider_id
    order by l.first_since, l.first_id, l.since, l.id`.execute(db);
  return [...Map.groupBy(rows, ({ first_id }) => first_id).values()].flatMap((dentists) => {
    const [first] = dentists;
    if (first === undefined) return [];
    const { center_name, address, city, state, zip, phone, doubted_by, doubted_at } = first;
    return {
      ...{ center_name, address, city, state, zip, phone, doubted_by, doubted_at },
      days_left: daysToSettle(locationDay(first, doubted_at), locationDay(first, now)),
      dentists: dentists.map(({ location_id, provider_id, dentist, confirmed_on }) => ({
        ...{ location_id, provider_id, dentist, confirmed_on },
      })),
    };
  });
}
