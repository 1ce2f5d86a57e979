import { type RawBuilder, sql } from "kysely";

/** SQL about `p` (provider). Words are letters and digits alone, so no quoting is needed. */
export function hasName(readings: readonly (readonly string[])[]): RawBuilder<boolean> {
  return sql`p.name_words @@ ${beginnings(readings)}::tsquery`;
}

/** SQL about `l` (location). */
export function hasPractice(readings: readonly (readonly string[])[]): RawBuilder<boolean> {
  return sql`(l.center_name is not null and practice_words(l.center_name) @@ ${beginnings(readings)}::tsquery)`;
}

function beginnings(readings: readonly (readonly string[])[]): string {
  return readings.map((words) => words.map((word) => `'${word}':*`).join(" & ")).join(" | ");
}

export function holdsDegree(degree: string): RawBuilder<boolean> {
  return sql`${degree} = any(p.degree_codes)`;
}
