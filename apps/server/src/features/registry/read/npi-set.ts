import { type Kysely, sql } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { isNpi } from "../../directory/rules/npi.ts";

/** Leading digit (1 or 2) and check digit are redundant. */
const FIRST = 100_000_000;
/** Bits; 64 KiB. */
const PAGE = 2 ** 19;

export interface NpiSet {
  add(npi: string): void;
  has(npi: string): boolean;
}

/** Members must satisfy `isNpi`: the check digit is not stored. */
export function createNpiSet(): NpiSet {
  const pages = new Map<number, Uint8Array>();
  return {
    add(npi) {
      const place = placeOf(npi);
      const number = Math.floor(place / PAGE);
      let page = pages.get(number);
      if (!page) {
        page = new Uint8Array(PAGE / 8);
        pages.set(number, page);
      }
      const byte = (place % PAGE) >> 3;
      page[byte] = (page[byte] ?? 0) | (1 << (place & 7));
    },
    has(npi) {
      const place = placeOf(npi);
      const page = pages.get(Math.floor(place / PAGE));
      return page !== undefined && ((page[(place % PAGE) >> 3] ?? 0) & (1 << (place & 7))) !== 0;
    },
  };
}

function placeOf(npi: string): number {
  return Math.floor(Number(npi) / 10) - FIRST;
}

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
