import type { ReactNode } from "react";

interface TableProps {
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
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b">
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                aria-sort={sortOf(column, sorting)}
                className={`px-3 py-2 font-semibold text-muted ${side(index)}`}
              >
                <ColumnHead column={column} sorting={sorting} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-line border-b align-top last:border-b-0">
              {cells.map((cell, index) => (
                <td key={columns[index]} className={`px-3 py-2 ${side(index)}`}>
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

function sortOf(column: string, sorting: Sorting | undefined): "ascending" | "descending" | undefined {
  if (sorting === undefined || sorting.keys[column] !== sorting.by) return undefined;
  return sorting.isAscending ? "ascending" : "descending";
}

function ColumnHead({ column, sorting }: { column: string; sorting: Sorting | undefined }) {
  const key = sorting?.keys[column];
  if (sorting === undefined || key === undefined) return column;
  const arrow = key === sorting.by ? (sorting.isAscending ? " ↑" : " ↓") : "";
  return (
    <button
      type="button"
      onClick={() => sorting.onSort(key)}
      className="-mx-2 -my-1 min-h-11 rounded-md px-2 font-semibold hover:bg-tint hover:text-on-tint"
    >
      {column}
      <span aria-hidden="true">{arrow}</span>
    </button>
  );
}
