import type { ReactNode } from "react";

interface TableProps {
  caption: string;
  columns: readonly string[];
  /** Columns of amounts, by their place. */
  amounts?: readonly number[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  empty: string;
}

export function Table({ caption, columns, amounts = [], rows, empty }: TableProps) {
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
              <th key={column} scope="col" className={`px-3 py-2 font-semibold text-muted ${side(index)}`}>
                {column}
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
