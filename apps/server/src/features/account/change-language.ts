import type { Language } from "@smirk/domain/wire/language";
import type { Context } from "../../context.ts";
import { addJob } from "../../jobs/add-job.ts";
import { lockAccount } from "../auth/sessions/account-locks.ts";
import { queuePassUpdate } from "../card/wallet/queue-pass-update.ts";
import { listPaidRows } from "../members/memberships.ts";
import { updateCustomerJob } from "./job-types.ts";

interface LanguageChange {
  accountId: string;
  language: Language;
}

/** What is written from now on is in this language, at Stripe too; what was signed stays as it is. */
export async function changeLanguage(
  { db, clock }: Pick<Context, "db" | "clock">,
  { accountId, language }: LanguageChange,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const { numUpdatedRows } = await trx
      .updateTable("accounts")
      .set({ language, updated_at: clock.now() })
      .where("id", "=", accountId)
      .where("language", "!=", language)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const [membership] = await listPaidRows(trx, accountId);
    if (!membership) return;
    await addJob(trx, updateCustomerJob, { membershipId: membership.id });
    await queuePassUpdate(trx, membership.id);
  });
}
