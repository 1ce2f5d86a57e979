const PAGE_ROWS = 50;

/** One more than a page, to know whether another one follows. */
export const PAGE_LIMIT = PAGE_ROWS + 1;

/** @param rows at most `PAGE_LIMIT`; `next` is what the following page is asked with */
export function toPage<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, PAGE_ROWS);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > PAGE_ROWS && last !== undefined ? idOf(last) : null };
}
