import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { createTownFinder } from "../../places/find-town.ts";

/** What a page waits for at most, about a second; the job does the rest of a large import or of an upgrade. */
const BATCH = 5_000;
/** Towns found in a few milliseconds. */
const DOZENS = 60;

interface Unsettled {
  id: string;
  city: string;
  state: string;
  zip: string;
}

/** Works out the towns of all locations that are new or moved, in small transactions. */
export async function settleTowns(ctx: Pick<Context, "db">): Promise<void> {
  while (!(await settleSomeTowns(ctx)));
}

/** The same for some. Returns whether all have theirs now; what an import or an edit holds is settled after it. */
export async function settleSomeTowns({ db }: Pick<Context, "db">): Promise<boolean> {
  const waiting = await sql`select from provider_locations where town is null limit 1`.execute(db);
  if (waiting.rows.length === 0) return true;
  const findTown = await createTownFinder();
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Unsettled>`
      select id, city, state, zip from provider_locations where town is null
      order by id limit ${BATCH} for no key update skip locked`.execute(trx);
    const towns: string[] = [];
    for (const place of rows) {
      towns.push(findTown(place).slug);
      if (towns.length % DOZENS === 0) await yieldToEventLoop();
    }
    await sql`
      update provider_locations l set town = given.town
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${towns}::text[]) as given (id, town)
      where l.id = given.id`.execute(trx);
    return rows.length < BATCH;
  });
}
