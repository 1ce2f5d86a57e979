import { basename } from "node:path";
import { searchName } from "@smirk/domain/finder/search-name";
import { tidyEmail } from "@smirk/domain/joining/contact/email";
import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import { tidyName } from "@smirk/domain/joining/person-name";
import { tidyLine } from "@smirk/domain/text/visible-text";
import { scrubText } from "@smirk/domain/wire/scrub/scrub-text";
import { parse } from "csv-parse/sync";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../src/db/schema/schema.ts";
import { canonicalInbox } from "../../../src/features/auth/accounts/canonical-inbox.ts";
import { degreeColumn } from "../../../src/features/directory/columns/provider-columns.ts";
import { MARKER } from "./hostile-strings.ts";

/** How a text may be stored that is not stored as it came. */
const RULES: Record<string, (text: string) => string> = {
  same: (text) => text,
  name: tidyName,
  email: tidyEmail,
  "email in lower case": (text) => tidyEmail(text).toLowerCase(),
  "one inbox": canonicalInbox,
  "masked contact": (text) => maskContact(tidyEmail(text)),
  line: tidyLine,
  "a street's commas": (text) => tidyLine(text).replaceAll(/,(?! )/g, ", "),
  "a file's name": (text) => tidyLine(basename(text)),
  "a town in an address": (text) => searchName(tidyLine(text)).replaceAll(/[^a-z\d]+/g, "-"),
  reason: (text) => scrubText(tidyLine(text)),
  "a dentist's degree": (text) => (degreeColumn.read(text) as { value?: string }).value ?? "\0",
};
/** Nothing of it is in a text but the line breaks of a letter. */
const UNREADABLE = /[^\P{Cc}\n]|[\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Texts of the database that hold a hostile string neither as it came nor as a rule makes it. */
export async function findSpoiled(
  db: Kysely<Database>,
  sent: ReadonlyMap<string, string>,
): Promise<string[]> {
  const stored = await listStored(db);
  return stored.flatMap(({ table, path, text }) =>
    [...text.matchAll(MARKER)].flatMap(({ 0: marker, index }) => {
      const typed = sent.get(marker) ?? "";
      const isLetter = path.endsWith(".html");
      const plain = isLetter ? unescapeHtml(text) : text;
      const found = `${table}.${path} ${JSON.stringify(text.slice(Math.max(0, index - 100), index + 300))}`;
      if (!Object.values(RULES).some((rule) => plain.includes(rule(typed))))
        return [`${found} from ${JSON.stringify(typed.slice(0, 300))}`];
      if (isLetter && findMarkup(text) !== null) return [`${found} is markup`];
      return UNREADABLE.test(text) ? [`${found} is not readable`] : [];
    }),
  );
}

function unescapeHtml(markup: string): string {
  const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };
  return markup.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_all, name: string) => entities[name] ?? "");
}

interface StoredText {
  table: string;
  path: string;
  text: string;
}

async function listStored(db: Kysely<Database>): Promise<StoredText[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await sql<{ row: unknown }>`
        select to_jsonb(each) as row from ${sql.table(name)} as each where each::text ~ ${MARKER.source}`.execute(
        db,
      );
      return rows.rows.flatMap(({ row }) => listTexts(row, "").map((each) => ({ table: name, ...each })));
    }),
  );
  return found.flat();
}

function listTexts(value: unknown, path: string): { path: string; text: string }[] {
  if (typeof value === "string") return new RegExp(MARKER.source).test(value) ? [{ path, text: value }] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    listTexts(inner, path === "" ? key : `${path}.${key}`),
  );
}

const TAG = new RegExp(`</?${MARKER.source}|<img src=x`, "i");
const HANDLER = new RegExp(`["']\\s*(?:onerror|onmouseover)\\s*=\\s*["']?${MARKER.source}`, "i");

/** Markup of a hostile string that a page or a letter would run. */
export function findMarkup(html: string): string | null {
  return (TAG.exec(html) ?? HANDLER.exec(html))?.[0] ?? null;
}

/** Cells of a file with a hostile string that a spreadsheet would run. */
export function findFormulas(csv: string): string[] {
  const rows: string[][] = parse(csv);
  return rows.flat().filter((cell) => cell.search(MARKER) !== -1 && /^[=+\-@\t\r\n＝＋－＠]/.test(cell));
}
