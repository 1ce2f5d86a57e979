import type { ReactNode } from "react";

export interface TableProps {
  caption: string;
  columns: readonly string[];
  /** Columns of amounts, by their place. */
  amounts?: readonly number[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  empty: string;
  sorting?: Sorting;
}

/** Columns whose heads sort the rows. */
export interface Sorting {
  /** Keys by a column's words. */
  keys: Readonly<Record<string, string>>;
  by: string;
  isAscending: boolean;
  onSort: (key: string) => void;
}

export function Table({ caption, columns, amounts = [], rows, empty, sorting }: TableProps) {
  if (rows.length === 0) return <p className="text-muted">{empty}</p>;
  const side = (index: number) => (amounts.includes(index) ? "text-right tabular-nums" : "text-left");
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls with the keyboard too
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-surface"
    >
      <table className="w-full border-collapse text-sm max-md:block" {...roleOf("table")}>
        <caption className="sr-only">{caption}</caption>
        <thead className={sorting ? "max-md:block" : "max-md:sr-only"} {...roleOf("rowgroup")}>
          <tr className="border-line border-b max-md:flex max-md:flex-wrap" {...roleOf("row")}>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                aria-sort={sortOf(column, sorting)}
                className={`px-3 py-2 font-semibold text-muted md:align-bottom ${side(index)} ${sorting?.keys[column] ? "" : "max-md:sr-only"}`}
                {...roleOf("columnheader")}
              >
                <ColumnHead column={column} sorting={sorting} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block" {...roleOf("rowgroup")}>
          {rows.map(({ key, cells }) => (
            <tr key={key} className={ROW} {...roleOf("row")}>
              {cells.map((cell, index) => (
                <td
                  key={columns[index]}
                  data-label={columns[index]}
                  className={`${CELL} ${SMALL_BUTTONS} ${side(index)}`}
                  {...roleOf("cell")}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A row is a card in a narrow window, and each of its cells says its column; in a wide one it is 40 px high. */
const ROW = "border-line border-b last:border-b-0 max-md:grid max-md:py-2 md:align-baseline";
/** Buttons are no higher than what a row leaves them, and stand on the line of the words beside them. */
const SMALL_BUTTONS =
  "md:[&_button]:-my-1.5 md:[&_.flex-wrap]:gap-y-5 md:[&_button]:min-h-8 md:[&_button]:px-3 md:[&_button]:py-0 md:[&_button]:text-sm";
const CELL =
  "px-3 md:py-[9.5px] max-md:grid max-md:grid-cols-[min(7rem,40%)_minmax(0,1fr)] max-md:items-baseline max-md:justify-items-start max-md:wrap-anywhere max-md:gap-x-3 max-md:py-1 max-md:text-left max-md:empty:hidden max-md:before:text-muted max-md:before:content-[attr(data-label)]";

/** Browsers forget what a table's part is when it is laid out as another box. */
function roleOf(role: string): { role: string } {
  return { role };
}

function sortOf(column: string, sorting: Sorting | undefined): "ascending" | "descending" | undefined {
  if (sorting === undefined || sorting.keys[column] !== sorting.by) return undefined;
  return sorting.isAscending ? "ascending" : "descending";
}

function ColumnHead({ column, sorting }: { column: string; sorting: Sorting | undefined }) {
  // A column of buttons has no name to see, and one for screen readers.
  if (column === "") return <span className="sr-only">Actions</span>;
  const key = sorting?.keys[column];
  if (sorting === undefined || key === undefined) return column;
  const arrow = key === sorting.by ? (sorting.isAscending ? " ↑" : " ↓") : "";
  return (
    <button
      type="button"
      onClick={() => sorting.onSort(key)}
      className="-mx-2 -my-1 min-h-11 rounded-md md:-my-2 md:min-h-9 px-2 font-semibold hover:bg-tint hover:text-on-tint"
    >
      {column}
      <span aria-hidden="true">{arrow}</span>
    </button>
  );
}
