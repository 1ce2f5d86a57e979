import { sql } from "kysely";
import type { Context } from "../../context.ts";

export const COUNTED_BY = ["month", "day", "area-code"] as const;
export type CountedBy = (typeof COUNTED_BY)[number];

const GROUPS = {
  month: sql<string>`to_char(joined_at at time zone 'UTC', 'YYYY-MM')`,
  day: sql<string>`to_char(joined_at at time zone 'UTC', 'YYYY-MM-DD')`,
  "area-code": sql<string>`case when phone_number ~ '^\\+1[0-9]{10}$' then substr(phone_number, 3, 3) else 'abroad' end`,
};

export async function countWaitlist(
  { db }: Pick<Context, "db">,
  by: CountedBy,
): Promise<{ group: string; people: number }[]> {
  const rows = await db
    .selectFrom("waitlist")
    .select(({ fn }) => [GROUPS[by].as("group"), fn.countAll<string>().as("people")])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();
  return rows.map(({ group, people }) => ({ group, people: Number(people) }));
}
