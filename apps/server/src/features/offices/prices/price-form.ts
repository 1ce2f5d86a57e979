import { formatDollars } from "@smirk/domain/billing/money";
import { PROCEDURES, type ProcedureSlug } from "@smirk/domain/fees/procedures";
import { removeInvisible } from "@smirk/domain/text/visible-text";
import { formatCsv } from "../../../text-files/format-csv.ts";
import type { OfficeRow } from "../../fees/office-file.ts";

/** What stands in the two fields of a procedure. */
export interface PriceFields {
  member: string;
  usual: string;
}

export type PriceForm = ReadonlyMap<ProcedureSlug, PriceFields>;

/** No price, in the words of a file. */
const NONE = "n/a";
const NO_PRICE: PriceFields = { member: "", usual: "" };

export function fieldsOf(form: PriceForm, slug: ProcedureSlug): PriceFields {
  return form.get(slug) ?? NO_PRICE;
}

export function formOfPrices(rows: readonly OfficeRow[]): PriceForm {
  const write = (cents: number | null) => (cents === null ? "" : formatDollars(cents));
  const stored = new Map(rows.map((row) => [row.procedure, row]));
  return new Map(
    PROCEDURES.flatMap(({ slug }) => {
      const row = stored.get(slug);
      return row === undefined
        ? []
        : [[slug, { member: write(row.member_price), usual: write(row.usual_price) }] as const];
    }),
  );
}

/** What the page showed, so that what somebody else changed meanwhile is not put back. */
export function writeShown(form: PriceForm): string {
  return Array.from(form, ([slug, { member, usual }]) => `${slug}:${member}:${usual}`).join(" ");
}

export interface PostedPrices {
  typed: PriceForm;
  /** The lines of the rows that say something new, by the procedure. */
  lines: readonly ProcedureSlug[];
  /** A price file with them. */
  csv: string;
}

/** The prices that somebody typed over those shown, or all where all are right today. */
export function readPriceForm(posted: URLSearchParams): PostedPrices {
  const shown = new Map(
    (posted.get("shown") ?? "").split(" ").map((one) => [one.split(":", 1)[0] ?? "", one]),
  );
  const isRenewed = posted.has("renew");
  const cell = (name: string) => removeInvisible(posted.get(name) ?? "").trim();
  const typed = new Map(
    PROCEDURES.map(({ slug }) => [slug, { member: cell(`member_${slug}`), usual: cell(`usual_${slug}`) }]),
  );
  const lines = PROCEDURES.flatMap(({ slug }) => {
    const { member, usual } = fieldsOf(typed, slug);
    const isSame = (shown.get(slug) ?? `${slug}::`) === `${slug}:${member}:${usual}`;
    const isEmpty = member === "" && usual === "";
    return isSame && (!isRenewed || isEmpty) ? [] : [slug];
  });
  const rows = lines.map((slug) => {
    const { member, usual } = fieldsOf(typed, slug);
    // A row without any cell would be a title.
    return member === "" && usual === "" ? [slug, NONE, NONE] : [slug, member, usual];
  });
  return { typed, lines, csv: formatCsv([["procedure", "member_price", "usual_price"], ...rows]) };
}
