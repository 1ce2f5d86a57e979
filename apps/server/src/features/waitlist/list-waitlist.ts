import type { Language } from "@smirk/domain/wire/language";
import { sql } from "kysely";
import type { Context } from "../../context.ts";

export interface WaitingPerson {
  email: string;
  phoneNumber: string;
  joinedAt: Date;
}

const ROWS_A_PAGE = 1000;

export async function* listWaitlist({ db }: Pick<Context, "db">): AsyncGenerator<WaitingPerson[]> {
  const rows = db
    .selectFrom("waitlist")
    .select(["email", "phone_number as phoneNumber", "joined_at as joinedAt", "removal_token"])
    .orderBy("joined_at")
    .orderBy("removal_token")
    .limit(ROWS_A_PAGE);
  for (let page = await rows.execute(); page.length > 0; ) {
    yield page.map(({ removal_token: _token, ...person }) => person);
    const last = page.at(-1);
    if (!last || page.length < ROWS_A_PAGE) return;
    page = await rows
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("joined_at", "removal_token"), ">", tuple(last.joinedAt, last.removal_token)),
      )
      .execute();
  }
}

const MOST_FOUND = 20;

/** Finds people by the start of an email address or four or more successive digits of a phone number, the newest first. */
export async function findOnWaitlist(
  { db }: Pick<Context, "db">,
  typed: string,
): Promise<(WaitingPerson & { language: Language })[]> {
  const text = typed.trim().toLowerCase();
  const digits = text.replaceAll(/[\s().+-]/g, "");
  const isPhone = /^\d{4,}$/.test(digits);
  if (!isPhone && text.length < 3) return [];
  return db
    .selectFrom("waitlist")
    .select(["email", "phone_number as phoneNumber", "joined_at as joinedAt", "language"])
    .where(
      isPhone
        ? sql<boolean>`strpos(phone_number, ${digits}) > 0`
        : sql<boolean>`starts_with(lower(email), ${text})`,
    )
    .orderBy("joined_at", "desc")
    .limit(MOST_FOUND)
    .execute();
}

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
