import * as v from "valibot";

const PAGE_ROWS = 50;

/** One more than a page, to know whether another one follows. */
export const PAGE_LIMIT = PAGE_ROWS + 1;

/** The row after which a page begins; left out for the first page. */
export const afterId = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/, "Name a row.")));
export const afterUuid = v.optional(v.pipe(v.string(), v.uuid("Name a row.")));

/** @param rows at most `PAGE_LIMIT`; `next` is what the following page is asked with */
export function toPage<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, PAGE_ROWS);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > PAGE_ROWS && last !== undefined ? idOf(last) : null };
}
