import { type Kysely, sql } from "kysely";
import type { Context } from "../context.ts";
import type { Database } from "../db/schema/schema.ts";
import { askOffices } from "../features/offices/ask-offices.ts";
import { saveRole } from "../features/offices/people/save-role.ts";
import { saveOfficePerson } from "../features/offices/sign-in/sign-in-codes.ts";
import { claimSeed } from "./claim-seed.ts";

const SEED_NAME = "demo-offices";
const PEOPLE_SEED = "demo-office-people";
const DESK = "front-desk@offices.example";
/** Signs in at `/office`; the code comes to the sandbox's mail. */
const OWNER = "owner@offices.example";

/** One invented office has an owner to sign in as. Gives another a contact of record, once, and asks it: its link waits in the sandbox's mail. */
export async function seedDemoOffices(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (await claimSeed(trx, PEOPLE_SEED)) await giveOfficeAnOwner(trx, ctx.clock.now());
  });
  const isNew = await ctx.db.transaction().execute(async (trx) => {
    if (!(await claimSeed(trx, SEED_NAME))) return false;
    await sql`
      update provider_locations set record_email = ${DESK} where id = (
        select l.id from provider_locations l join providers p on p.id = l.provider_id
        where l.published and p.source = 'demo' and l.accepting_new_patients is not null
        order by md5(l.address || l.id) limit 1)`.execute(trx);
    return true;
  });
  if (isNew) await askOffices(ctx);
}

const MOST_AT_OFFICE = 6;

/**
 * The dentists of the invented address that has the most of them, as an office has: a clinic of hundreds is none to try,
 * nor is one with two of a name.
 */
async function giveOfficeAnOwner(trx: Kysely<Database>, now: Date): Promise<void> {
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(l.id order by l.id) as ids
    from provider_locations l join providers p on p.id = l.provider_id
    where l.published and p.source = 'demo'
    group by lower(l.address), l.zip
    having count(*) <= ${MOST_AT_OFFICE} and count(*) = count(distinct lower(p.name || ' ' || p.last_name))
    order by count(*) desc, min(l.id) limit 1`.execute(trx);
  const [place] = rows;
  if (place === undefined) return;
  const { id: officeId } = await trx
    .insertInto("dental_offices")
    .values({ created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const kept = place.ids.map((location_id) => ({ location_id, office_id: officeId, since: now }));
  await trx.insertInto("office_listings").values(kept).execute();
  const personId = await saveOfficePerson(trx, { email: OWNER, language: "en", now });
  await saveRole(trx, { officeId, personId, role: "owner", now });
}
