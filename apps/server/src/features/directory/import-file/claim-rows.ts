import type { ValidatedRow } from "./validated-row.ts";

/** Rejects rows about a subject that an earlier row of the file already has. */
export function createClaims(): <Row>(rows: readonly ValidatedRow<Row>[]) => ValidatedRow<Row>[] {
  const lines = new Map<string, number>();
  return (rows) =>
    rows.map((validated) => {
      const { row, asks, claims, errors } = validated;
      if (errors.length > 0) return validated;
      const first = asks.map((key) => lines.get(key)).find((line) => line !== undefined);
      if (first !== undefined)
        return { ...validated, errors: [`repeats the subject of line ${first}`], warnings: [], change: null };
      for (const key of claims) lines.set(key, row.line);
      return validated;
    });
}
