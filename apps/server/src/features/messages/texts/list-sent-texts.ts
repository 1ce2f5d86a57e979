import type { Context } from "../../../context.ts";

export interface SentText {
  id: string;
  kind: string;
  writtenAt: Date;
  sentAt: Date | null;
  givenUpAt: Date | null;
}

const NEWEST = 100;

/** Texts besides codes, newest first. */
export async function listSentTexts({ db }: Pick<Context, "db">, accountId: string): Promise<SentText[]> {
  return db
    .selectFrom("texts")
    .select(["id", "kind", "written_at as writtenAt", "sent_at as sentAt", "given_up_at as givenUpAt"])
    .where("account_id", "=", accountId)
    .orderBy("written_at", "desc")
    .limit(NEWEST)
    .execute();
}
