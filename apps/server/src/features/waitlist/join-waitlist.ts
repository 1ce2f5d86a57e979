import { randomUUID } from "node:crypto";
import type { Language } from "@smirk/domain/wire/language";
import { type Kysely, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema/schema.ts";
import { addJob } from "../../jobs/add-job.ts";
import { notifyWaitlistedJob } from "./job-types.ts";

export interface JoinInput {
  email: string;
  /** E.164. */
  phoneNumber: string;
  /** A UUID of the caller: repeating it is the same joining. */
  ownToken: string | null;
  language: Language;
}

/** Joins (API-08). @returns the removal token of this joining, never that of another with the same contacts */
export async function joinWaitlist(
  { db, clock }: Pick<Context, "db" | "clock">,
  { email, phoneNumber, ownToken, language }: JoinInput,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const contact = { email, phone_number: phoneNumber };
    const token = await chooseToken(trx, contact, ownToken);
    const { removal_token: rowToken, is_new: isNew } = await trx
      .insertInto("waitlist")
      .values({ ...contact, joined_at: clock.now(), language })
      .onConflict((conflict) =>
        // Locks and returns the row.
        conflict.columns(["email", "phone_number"]).doUpdateSet({ language }),
      )
      .returning(["removal_token", sql<boolean>`xmax = 0`.as("is_new")])
      .executeTakeFirstOrThrow();
    if (!isNew) await adoptOldRow(trx, contact, rowToken);
    await trx
      .insertInto("waitlist_joinings")
      .values({ ...contact, removal_token: token })
      .onConflict((conflict) => conflict.column("removal_token").doNothing())
      .execute();
    await addJob(trx, notifyWaitlistedJob, { removalToken: rowToken });
    return token;
  });
}

type Contact = { email: string; phone_number: string };

async function chooseToken(
  trx: Kysely<Database>,
  { email, phone_number }: Contact,
  ownToken: string | null,
): Promise<string> {
  if (ownToken === null) return randomUUID();
  const used = await trx
    .selectFrom("waitlist_joinings")
    .select(["email", "phone_number"])
    .where("removal_token", "=", ownToken)
    .executeTakeFirst();
  const isOther = used !== undefined && (used.email !== email || used.phone_number !== phone_number);
  return isOther ? randomUUID() : ownToken;
}

/** A row of the previous release, whose owner has its token. */
async function adoptOldRow(trx: Kysely<Database>, contact: Contact, rowToken: string): Promise<void> {
  const joining = await trx
    .selectFrom("waitlist_joinings")
    .select("removal_token")
    .where("email", "=", contact.email)
    .where("phone_number", "=", contact.phone_number)
    .limit(1)
    .executeTakeFirst();
  if (joining) return;
  await trx
    .insertInto("waitlist_joinings")
    .values({ ...contact, removal_token: rowToken })
    .execute();
}

/** The answer depends on the request only, never on who is on the list. */
export function describeToken(
  { ownToken }: Pick<JoinInput, "ownToken">,
  token: string,
): { removal_token?: string } {
  return ownToken === null ? { removal_token: token } : {};
}
