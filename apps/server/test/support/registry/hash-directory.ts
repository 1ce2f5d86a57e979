import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../src/db/schema/schema.ts";

/** A hash of the directory's content and cards, independent of ids, timestamps and row order. */
export async function hashDirectory(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string; count: string; one: string; other: string }>`
    select name, count(*) as count, sum(hashtextextended(contents, 1)) as one, sum(hashtextextended(contents, 2)) as other
    from (
      select 'providers' as name, (to_jsonb(p) - array['id', 'created_at', 'updated_at'])::text as contents
      from providers p
      union all
      select 'locations', coalesce(p.npi, '') ||
        (to_jsonb(l) - array['id', 'provider_id', 'created_at', 'updated_at', 'doubt_settled_at'])::text
      from provider_locations l join providers p on p.id = l.provider_id
      union all
      select 'centers', to_jsonb(c)::text from registry_centers c
      union all
      select 'cards', c.at::text || (c.card::jsonb - array['id', 'provider_id'] #- '{provider,id}')::text
      from location_cards c
    ) listed group by name order by name
  `.execute(db);
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}
