import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { conflict } from "../../errors.ts";
import { findLocationEntry } from "../audit/find-audit-entry.ts";
import { type Operator, writeAuditEntry } from "../audit/write-audit-entry.ts";
import { OFFICES, type OfficeRow } from "./office-file.ts";
import { listPriceFacts, PRICE_FACTS, type PriceFact } from "./office-price-facts.ts";
import { saveOfficeWords } from "./office-words.ts";
import { lockFees } from "./write-if-current.ts";

interface LoggedPrice {
  name: string;
  procedure: string;
  before: PriceFact;
  after: PriceFact;
}

/**
 * Puts back the prices of a change in the log, and who said them. Call in a transaction.
 * @returns false for a change that is of no price @throws 409 `conflict` where one changed again
 */
export async function undoOfficePrices(
  { trx, clock }: Pick<Context, "clock"> & { trx: Kysely<Database> },
  { entryId, operator }: { entryId: string; operator: Operator },
): Promise<boolean> {
  const entry = await findLocationEntry(trx, entryId);
  const prices = entry === undefined ? [] : pricesOf(entry.changes);
  if (entry === undefined || prices.length === 0) return false;
  const { subjectId } = entry;
  await lockFees(trx);
  const now = (await listPriceFacts(trx, [subjectId])).get(subjectId) ?? {};
  if (prices.some(({ name, after }) => JSON.stringify(now[name] ?? null) !== JSON.stringify(after)))
    throw conflict("Prices have changed since. Correct them as they are now.");
  const at = clock.now();
  const saved = prices.flatMap(({ procedure, before }) => rowOf(subjectId, procedure, before) ?? []);
  const removed = prices.flatMap(({ procedure, before, after }) =>
    rowOf(subjectId, procedure, before) === null ? (rowOf(subjectId, procedure, after) ?? []) : [],
  );
  await OFFICES.save(trx, { saved, removed, by: operator.actor, at });
  const words = prices.map(({ procedure, before }) => ({
    location_id: subjectId,
    procedure,
    said_on: before?.[3] ?? null,
  }));
  await saveOfficeWords(trx, words);
  const facts = prices.map(({ name, before, after }) => [name, { before: after, after: before }] as const);
  const changes = { ...Object.fromEntries(facts), undoes: entryId };
  await writeAuditEntry(trx, { ...operator, at, subjectKind: "location", subjectId, changes });
  return true;
}

function pricesOf(changes: Record<string, unknown>): LoggedPrice[] {
  return PRICE_FACTS.flatMap(([name, procedure]) => {
    const pair = changes[name];
    if (typeof pair !== "object" || pair === null || !("before" in pair) || !("after" in pair)) return [];
    const { before, after } = pair as Pick<LoggedPrice, "before" | "after">;
    return [{ name, procedure, before, after }];
  });
}

function rowOf(location_id: string, procedure: string, fact: PriceFact): OfficeRow | null {
  if (fact === null || fact[2] === null) return null;
  const [member_price, usual_price] = fact;
  const confirmed_on: CalendarDay = fact[2];
  return { location_id, procedure, member_price, usual_price, confirmed_on };
}
