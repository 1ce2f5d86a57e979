import { PROCEDURES, type ProcedureSlug } from "@smirk/domain/fees/procedures";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema/schema.ts";
import { listOfficeRows, type OfficeRow } from "./office-file.ts";
import { listOfficeWords } from "./office-words.ts";

/** A price as the log has it; null where nobody ever said one. The last day is that of the office's own word. */
export type PriceFact =
  | readonly [
      memberCents: number | null,
      usualCents: number | null,
      confirmedOn: CalendarDay | null,
      saidOn: CalendarDay | null,
    ]
  | null;

/** Every procedure has one, by the name that a change in the log has. */
export type PriceFacts = Readonly<Record<string, PriceFact>>;

const PREFIX = "price ";

export function factName(procedure: string): string {
  return PREFIX + procedure;
}

/** Every procedure with the name of its price in the log. */
export const PRICE_FACTS: readonly (readonly [name: string, slug: ProcedureSlug])[] = PROCEDURES.map(
  ({ slug }) => [factName(slug), slug],
);

/** The prices of locations as the log has them, by the location's id. */
export async function listPriceFacts(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PriceFacts>> {
  const [rows, words] = [await listOfficeRows(db, ids), await listOfficeWords(db, ids)];
  const stored = new Map(rows.map((row) => [keyOf(row.location_id, row.procedure), row]));
  return new Map(
    ids.map((id) => {
      const facts = PROCEDURES.map(({ slug }): [string, PriceFact] => [
        factName(slug),
        factOf(stored.get(keyOf(id, slug)) ?? null, words.get(id)?.get(slug) ?? null),
      ]);
      return [id, Object.fromEntries(facts)];
    }),
  );
}

export function factOf(row: OfficeRow | null, saidOn: CalendarDay | null): PriceFact {
  if (row !== null) return [row.member_price, row.usual_price, row.confirmed_on, saidOn];
  return saidOn === null ? null : [null, null, null, saidOn];
}

function keyOf(id: string, procedure: string): string {
  return `${id} ${procedure}`;
}
