import { type RawBuilder, sql } from "kysely";

/** SQL about `p` (provider). Words are letters and digits alone, so no quoting is needed. */
export function hasName(readings: readonly (readonly string[])[]): RawBuilder<boolean> {
  const query = readings.map((words) => words.map((word) => `'${word}':*`).join(" & ")).join(" | ");
  return sql`p.name_words @@ ${query}::tsquery`;
}

export function holdsDegree(degree: string): RawBuilder<boolean> {
  return sql`${degree} = any(p.degree_codes)`;
}
