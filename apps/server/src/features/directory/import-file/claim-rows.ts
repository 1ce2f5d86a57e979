import type { JudgedRow } from "./judged-row.ts";

/** Refuses rows about what an earlier row of the file is about already. Holds a text for each row of the file. */
export function createClaims(): <Row>(rows: readonly JudgedRow<Row>[]) => JudgedRow<Row>[] {
  const lines = new Map<string, number>();
  return (rows) =>
    rows.map((judged) => {
      const { row, asks, claims, faults } = judged;
      if (faults.length > 0) return judged;
      const first = asks.map((key) => lines.get(key)).find((line) => line !== undefined);
      if (first !== undefined)
        return { ...judged, faults: [`is about the same as line ${first}`], warnings: [], change: null };
      for (const key of claims) lines.set(key, row.line);
      return judged;
    });
}
