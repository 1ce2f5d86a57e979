import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";

const PAGE_ROWS = 50;

/** Rows that came all at once, shown fifty at a time, and the button for the next ones. */
export function useLongRows<Row>(
  rows: readonly Row[],
  what: string,
): [shown: readonly Row[], more: ReactNode] {
  const [count, setCount] = useState(PAGE_ROWS);
  const more = rows.length > count && (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={() => setCount(count + PAGE_ROWS)}>Show more {what}</Button>
      <p role="status" className="text-muted text-sm">
        {count} of {rows.length} are shown.
      </p>
    </div>
  );
  return [rows.slice(0, count), more];
}
