import { createHash } from "node:crypto";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { createPace, type Pace } from "../../http/limits/pace.ts";
import type { FileSource } from "../../text-files/file-source.ts";
import { type Operator, writeAuditEntries } from "../audit/write-audit-entry.ts";
import type { TakenText } from "../directory/import-file/import-report.ts";
import type { ColumnChoices } from "./column-choices.ts";
import { compareFees, type FeeComparison } from "./compare-fees.ts";
import { noHolds, type RowChange } from "./fee-file.ts";
import { listTaken, ROWS_A_TURN } from "./import-fees.ts";
import { OFFICES, type OfficeRow } from "./office-file.ts";
import { factName, factOf, listPriceFacts } from "./office-price-facts.ts";
import { saveOfficeWords } from "./office-words.ts";
import { type FeeRows, readFeeRows } from "./read-fee-rows.ts";
import { findVersion, writeIfCurrent } from "./write-if-current.ts";

/** What an office says itself replaces whatever was said before. */
const OWN_WORD = { ...OFFICES, findHolds: noHolds };

export interface OfficePricesInput {
  /** Locations of which all of it is said; at least one. */
  locationIds: readonly [string, ...string[]];
  /** Their day. */
  today: CalendarDay;
  file: FileSource;
  columns: ColumnChoices["columns"];
  operator: Operator;
  /** The mark of the questions to which somebody said yes; empty for none. */
  agreed: string;
  /** Whether rows that are refused are asked about, and left out after a yes; else nothing is saved. */
  mayLeaveOut: boolean;
  /** Whether a price that is taken away is asked about. */
  asksOfRemovals: boolean;
  /** Throws where the locations are not the office's any more. */
  check: (trx: Kysely<Database>) => Promise<void>;
}

export interface LineNote {
  line: number;
  procedure: string | null;
  /** Sentences of the importer. */
  reasons: readonly string[];
}

/** A price that would change, at one of the locations or in the same way at several. */
export interface SaidChange extends RowChange<OfficeRow> {
  locations: number;
}

export interface SaidPrices {
  refused: LineNote[];
  asked: LineNote[];
  taken: TakenText[];
  changes: SaidChange[];
  /** Prices that change or go, at all locations. */
  changed: number;
  /** Stands for all questions; empty where there is none. */
  mark: string;
  isSaved: boolean;
}

/**
 * Stores prices that an office says itself: those of the file, while others stay. It is read, refused and asked about as an
 * import is, and needs no second person. @throws {AppError} 422 `file_refused` for an unreadable file
 */
export async function sayOfficePrices(
  { db, clock }: Pick<Context, "db" | "clock">,
  input: OfficePricesInput,
): Promise<SaidPrices> {
  const pace = createPace(ROWS_A_TURN);
  const [first] = input.locationIds;
  const values = { location_id: first, confirmed_on: input.today };
  const choices = { columns: input.columns, values };
  const rows = await readFeeRows(OWN_WORD, input.file, { choices, pace, onProgress: undefined });
  for (;;) {
    const version = await findVersion(db);
    const compared = await compareAll(db, { input, rows, pace });
    const said = await describe(compared, { input, rows, pace });
    const isAgreed = said.mark === "" || (said.mark === input.agreed && said.changed > 0);
    const isStopped = said.refused.length > 0 && !input.mayLeaveOut;
    if (!isAgreed || isStopped) return said;
    if (said.changed === 0) return { ...said, isSaved: true };
    const changes = compared.flatMap((one) => listChanges(one, rows));
    const isWritten = await writeIfCurrent(db, version, async (trx) => {
      await input.check(trx);
      await write(trx, { changes, input, at: clock.now() });
    });
    if (isWritten) return { ...said, isSaved: true };
  }
}

interface Read {
  input: OfficePricesInput;
  rows: FeeRows<OfficeRow>;
  pace: Pace;
}

async function compareAll(
  db: Kysely<Database>,
  { input: { locationIds, today }, rows: { read }, pace }: Read,
): Promise<FeeComparison<OfficeRow>[]> {
  const compared: FeeComparison<OfficeRow>[] = [];
  for (const location_id of locationIds) {
    const placed = read.map((one) => ({ ...one, value: one.value && { ...one.value, location_id } }));
    compared.push(await compareFees({ db, today, pace }, OWN_WORD, placed));
  }
  return compared;
}

/** The file's prices, and those that it names without one; the others that are stored stay. */
function listChanges(
  { validated, removed }: FeeComparison<OfficeRow>,
  { read }: FeeRows<OfficeRow>,
): RowChange<OfficeRow>[] {
  const emptied = new Set(
    read.flatMap(({ value }) =>
      value !== null && value.member_price === null && value.usual_price === null ? [value.procedure] : [],
    ),
  );
  const gone = removed.filter(({ procedure }) => emptied.has(procedure));
  return [
    ...validated.flatMap(({ change }) => change ?? []),
    ...gone.map((before) => ({ before, after: null })),
  ];
}

async function describe(
  compared: readonly FeeComparison<OfficeRow>[],
  { input, rows, pace }: Read,
): Promise<SaidPrices> {
  const asked = new Map<string, LineNote>();
  for (const { row, change, warnings } of compared.flatMap(({ validated }) => validated)) {
    if (change === null || warnings.length === 0 || isOnlyDay(change)) continue;
    const note = { line: row.line, procedure: change.after.procedure, reasons: warnings };
    asked.set(JSON.stringify([note, change.after.member_price, change.after.usual_price]), note);
  }
  const [first] = compared;
  const refused = (first?.validated ?? []).flatMap(({ row, errors }) =>
    errors.length === 0 ? [] : [{ line: row.line, procedure: null, reasons: errors }],
  );
  const changes = compared.map((one) => listChanges(one, rows));
  const changed = changes.flat().length;
  const taken = first === undefined || changed === 0 ? [] : await listTaken(rows, first, pace);
  const gone = input.asksOfRemovals ? changes.flat().filter(({ after }) => after === null) : [];
  const questions = [refused, [...asked.keys()], taken, gone];
  const isAsked = questions.some((some) => some.length > 0);
  const mark = isAsked ? createHash("sha256").update(JSON.stringify(questions)).digest("base64url") : "";
  return {
    refused,
    asked: [...asked.values()],
    taken,
    changes: joinChanges(changes.flat()),
    changed,
    mark,
    isSaved: false,
  };
}

/** What is the same at several locations is said once. */
function joinChanges(changes: readonly RowChange<OfficeRow>[]): SaidChange[] {
  const priceOf = (row: OfficeRow | null) => row && [row.procedure, row.member_price, row.usual_price];
  const same = Map.groupBy(changes, ({ before, after }) => JSON.stringify([priceOf(before), priceOf(after)]));
  return [...same.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, locations: others.length + 1 }],
  );
}

/** Prices that stay were confirmed when they came in. */
function isOnlyDay({ before, after }: RowChange<OfficeRow>): boolean {
  return before?.member_price === after?.member_price && before?.usual_price === after?.usual_price;
}

interface Written {
  changes: readonly RowChange<OfficeRow>[];
  input: OfficePricesInput;
  at: Date;
}

async function write(
  trx: Kysely<Database>,
  { changes, input: { today, operator }, at }: Written,
): Promise<void> {
  const rows = changes.flatMap(({ before, after }) => after ?? before ?? []);
  const ids = [...new Set(rows.map((row) => row.location_id))];
  const known = await listPriceFacts(trx, ids);
  const saved = changes.flatMap(({ after }) => after ?? []);
  const removed = changes.flatMap(({ before, after }) => (after === null && before !== null ? [before] : []));
  await OWN_WORD.save(trx, { saved, removed, by: operator.actor, at });
  await saveOfficeWords(
    trx,
    rows.map(({ location_id, procedure }) => ({ location_id, procedure, said_on: today })),
  );
  const entries = ids.map((subjectId) => {
    const own = changes.filter(({ before, after }) => (after ?? before)?.location_id === subjectId);
    const facts = own.map(({ before, after }) => {
      const name = factName((after ?? before)?.procedure ?? "");
      return [name, { before: known.get(subjectId)?.[name] ?? null, after: factOf(after, today) }] as const;
    });
    const changed = Object.fromEntries(facts);
    return { ...operator, at, subjectKind: "location" as const, subjectId, changes: changed };
  });
  await writeAuditEntries(trx, entries);
}
