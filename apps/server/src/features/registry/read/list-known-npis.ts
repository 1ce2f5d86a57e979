import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { isNpi } from "../../directory/rules/npi.ts";
import { createNpiSet, type NpiSet } from "./npi-set.ts";

const STEP = 20_000;

/** Dentists with a registry row or location, and clinics, in batches; with `states` only dentists published there. */
export async function* listKnownNpis(
  session: Kysely<Database>,
  states: readonly string[] | null = null,
): AsyncGenerator<string[]> {
  let after = "";
  while (true) {
    const { rows } = await sql<{ npi: string }>`
      select npi from (
        (select p.npi from providers p where p.npi > ${after} and ${isKnown(states)} order by p.npi limit ${STEP})
        union all
        (select c.npi from registry_centers c where c.npi > ${after} and ${states}::text[] is null order by c.npi limit ${STEP})
      ) known order by npi limit ${STEP}
    `.execute(session);
    const npis = rows.map(({ npi }) => npi);
    if (npis.length > 0) yield npis;
    if (npis.length < STEP) return;
    after = npis.at(-1) ?? "";
  }
}

export async function loadKnownNpis(session: Kysely<Database>): Promise<NpiSet> {
  const known = createNpiSet();
  for await (const npis of listKnownNpis(session)) {
    for (const npi of npis) if (isNpi(npi)) known.add(npi);
  }
  return known;
}

function isKnown(states: readonly string[] | null) {
  return sql<boolean>`((${states}::text[] is null and p.registry_hash is not null) or exists (
    select from provider_locations l
    where l.provider_id = p.id and l.registry_key is not null and l.published
      and (${states}::text[] is null or l.state = any(${states}::text[]))))`;
}
