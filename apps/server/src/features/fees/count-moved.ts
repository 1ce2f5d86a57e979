import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Pace } from "../../http/limits/pace.ts";
import type { FeeFile, RowChange } from "./fee-file.ts";

/** Prices in force that move by more than a tenth of what they are need a second person. */
const MOST_PART = 10;

interface Compared<Row> {
  changes: readonly RowChange<Row>[];
  /** All that is stored of the owners of the file's rows, and of those that they replace. */
  stored: readonly Row[];
  today: CalendarDay;
}

/** How many prices in force a file moves by more than 10%, or takes away. */
export async function countMoved<Row extends object>(
  kind: FeeFile<Row>,
  { changes, stored, today }: Compared<Row>,
  pace: Pace,
): Promise<number> {
  const inForce = new Map<string, number>();
  for (const row of stored) {
    await pace();
    if (!kind.isInForce(row, today)) continue;
    for (const { key, cents } of kind.statePrices(row)) inForce.set(key, cents);
  }
  const moved = new Set<string>();
  const stated = new Set<string>();
  for (const { after } of changes) {
    await pace();
    if (after === null || kind.isOver(after, today)) continue;
    for (const { key, cents } of kind.statePrices(after)) {
      stated.add(key);
      const before = inForce.get(key);
      if (before !== undefined && isMoved(before, cents)) moved.add(key);
    }
  }
  for (const { before } of changes) {
    await pace();
    if (before === null || !kind.isInForce(before, today)) continue;
    for (const { key } of kind.statePrices(before)) if (!stated.has(key)) moved.add(key);
  }
  return moved.size;
}

function isMoved(before: number, after: number): boolean {
  return Math.abs(after - before) * MOST_PART > before;
}
