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
