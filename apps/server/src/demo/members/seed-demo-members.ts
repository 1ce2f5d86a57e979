import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Agreement } from "@smirk/domain/membership/agreement/agreement";
import { addDays, dayOf } from "@smirk/domain/wire/calendar-day";
import { DAY_MS } from "@smirk/domain/wire/durations";
import { formatSentenceDate, formatShortDate } from "@smirk/domain/wire/short-date";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { hashAgreement } from "../../features/members/agreement/write-agreement.ts";
import { hashWords } from "../../features/members/consents/record-consents.ts";

/** Made by `npm run demo:make`, as the sandbox's half is. */
export const DEMO_ROWS_FILE = join(import.meta.dirname, "rows.json.br");

/** Tables in no order: the references between them are checked once all are there. */
export const DEMO_TABLES = [
  "accounts",
  "memberships",
  "family_members",
  "membership_agreements",
  "membership_agreement_versions",
  "plan_changes",
  "consents",
  "cancellations",
  "refunds",
  "refund_approvals",
  "payments",
  "payment_refunds",
  "payment_events",
  "disputes",
  "fraud_warnings",
  "dentist_choices",
  "message_choices",
  "account_events",
  "outbox",
  "texts",
  "waitlist",
  "directory_reports",
  "bulk_runs",
  "bulk_members",
  "audit_entries",
] as const;

/** They refer to operators, whom a database whose operators sign on elsewhere has not. */
const OPERATORS_TABLES: readonly DemoTable[] = ["refund_approvals", "bulk_runs", "bulk_members"];

/**
 * Members in every state with the payments of a year, for a database whose demo directory was just made: what the
 * rows refer to has the same ids there. Their other half is in the sandbox, which loads it at the same start.
 */
export async function seedDemoMembers({ db, log }: Pick<Context, "db" | "log">, at: Date): Promise<void> {
  const startedAt = performance.now();
  const rows = shiftToToday(readDemoRows(), at);
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await insertRows(trx, rows);
    await advanceIds(trx);
  });
  const ms = Math.round(performance.now() - startedAt);
  log.info({ members: rows.tables.memberships.length, ms }, "demo.members.seeded");
}

/** One statement, at whose end every reference is checked. Columns that the rows lack have their defaults. */
async function insertRows(trx: Kysely<Database>, { operators, tables }: DemoRows): Promise<void> {
  const own = await trx.selectFrom("operators").select(["email", "id"]).execute();
  const hasOperators = Object.keys(operators).every((email) => own.some((one) => one.email === email));
  const json = withOwnOperators(JSON.stringify(tables), operators, own);
  const filled = DEMO_TABLES.filter(
    (table) => tables[table].length > 0 && (hasOperators || !OPERATORS_TABLES.includes(table)),
  );
  const inserts = filled.map((table) => {
    const columns = sql.join([...new Set(tables[table].flatMap(Object.keys))].map((name) => sql.ref(name)));
    return sql`${sql.ref(`insert_${table}`)} as (
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, (select all_rows from given) -> ${sql.lit(table)}))`;
  });
  await sql`with given as materialized (select ${json}::jsonb as all_rows), ${sql.join(inserts)} select`.execute(
    trx,
  );
}

function withOwnOperators(
  json: string,
  operators: DemoRows["operators"],
  own: readonly { email: string; id: string }[],
): string {
  return own.reduce((text, { email, id }) => text.replaceAll(operators[email] ?? id, id), json);
}

/** The next row of a table with counted ids gets one that is free. */
async function advanceIds(trx: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' and c.relname = any(${DEMO_TABLES})`.execute(
    trx,
  );
  for (const { table, column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.ref(column)}), 1))
      from ${sql.table(table)}`.execute(trx);
  }
}

type DemoTable = (typeof DEMO_TABLES)[number];

type Row = Record<string, unknown>;

export interface DemoRows {
  /** ISO time at which the year ended. */
  madeAt: string;
  /** Ids of operators by email: another database has others. */
  operators: Record<string, string>;
  tables: Record<DemoTable, Row[]>;
}

export function readDemoRows(): DemoRows {
  return JSON.parse(brotliDecompressSync(readFileSync(DEMO_ROWS_FILE)).toString());
}

/** The rows as if the year had ended today: whole days later, so that times of day stay. */
function shiftToToday({ madeAt, operators, tables }: DemoRows, now: Date): DemoRows {
  const days = Math.floor((now.getTime() - Date.parse(madeAt)) / DAY_MS);
  const shifted = JSON.parse(shiftDays(JSON.stringify(tables), days)) as DemoRows["tables"];
  for (const row of [...shifted.membership_agreements, ...shifted.membership_agreement_versions]) {
    row.sha256 = hashAgreement(row.agreement as Agreement);
    if (row.translation) row.translation_sha256 = hashAgreement(row.translation as Agreement);
  }
  for (const row of shifted.plan_changes) row.agreed_sha256 = hashWords(String(row.agreed_text));
  const signed = new Map(
    shifted.membership_agreements.map((row) => [row.membership_id, row.agreement as Agreement]),
  );
  for (const row of shifted.consents) {
    const agreement = signed.get(row.membership_id);
    const words = String(row.words);
    row.words = agreement ? words.replace(FINGERPRINT, () => hashAsRead(agreement)) : words;
    row.sha256 = hashWords(String(row.words));
  }
  return { madeAt: new Date(Date.parse(madeAt) + days * DAY_MS).toISOString(), operators, tables: shifted };
}

const FINGERPRINT = /\b[0-9a-f]{64}\b/;

/** What the words of a consent name: the agreement as it was read before paying, without its number and its day. */
function hashAsRead(agreement: Agreement): string {
  const open = new Map([
    ["Member number", "Given to you when you pay"],
    ["Effective date", "The day you pay"],
  ]);
  const facts = agreement.facts.map((fact) => ({ ...fact, value: open.get(fact.label) ?? fact.value }));
  return hashAgreement({ ...agreement, facts });
}

const MOMENT_IN_TEXT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)/g;

const DAY_IN_TEXT = /(?<![\d-])\d{4}-\d\d-\d\d(?![\dT-])/g;

const ENGLISH_DAY = /\b[A-Z][a-z]{2} \d{1,2}, 20\d\d\b/g;

const SPANISH_DAY = /\b\d{1,2} (?:ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic) 20\d\d\b/g;

const SPANISH_SENTENCE_DAY =
  /\b\d{1,2} de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre) de 20\d\d\b/g;

/** Moves moments, days and written dates in the JSON of rows. */
function shiftDays(json: string, days: number): string {
  return json
    .replace(MOMENT_IN_TEXT, (text) => new Date(Date.parse(text) + days * DAY_MS).toISOString())
    .replace(DAY_IN_TEXT, (day) => addDays(day, days))
    .replace(ENGLISH_DAY, (text) => formatShortDate(addDays(dayOf(new Date(`${text} UTC`)), days)))
    .replace(SPANISH_DAY, (text) => formatShortDate(addDays(readSpanishDay(text), days), "es"))
    .replace(SPANISH_SENTENCE_DAY, (text) =>
      formatSentenceDate(addDays(readSpanishDay(text.replaceAll(" de ", " ")), days), "es"),
    );
}

const SPANISH_MONTHS = "ene feb mar abr may jun jul ago sep oct nov dic".split(" ");

function readSpanishDay(text: string): string {
  const [date = "", month = "", year = ""] = text.split(" ");
  const at = SPANISH_MONTHS.indexOf(month.slice(0, 3));
  return dayOf(new Date(Date.UTC(Number(year), at, Number(date))));
}
