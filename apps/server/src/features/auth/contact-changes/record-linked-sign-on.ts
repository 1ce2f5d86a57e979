import type { SignOnProvider } from "@smirk/contract/auth/sessions";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { notifySignOnJob } from "../job-types.ts";

/** For so long the contacts of an account can undo a change of who signs in. */
export const UNDO_DAYS = 7;

interface LinkedSignOn {
  accountId: string;
  provider: SignOnProvider;
  subject: string;
  now: Date;
}

/** A paying member's contacts can undo it; a job notifies them. @param trx has linked the identity */
export async function recordLinkedSignOn(
  trx: Kysely<Database>,
  { accountId, provider, subject, now }: LinkedSignOn,
): Promise<void> {
  const account = await trx
    .selectFrom("accounts")
    .select("paid_at")
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!account?.paid_at) return;
  const identities = await trx
    .selectFrom("account_identities")
    .select(["provider", "subject"])
    .where("account_id", "=", accountId)
    .execute();
  const own = `${provider} ${subject}`;
  const { id } = await trx
    .insertInto("contact_changes")
    .values({
      account_id: accountId,
      contact: "sign_on",
      state: "done",
      made_by: "member",
      actor: null,
      to_masked: provider === "google" ? "Google" : "Apple",
      to_value: provider,
      from_identities: identities
        .map((each) => `${each.provider} ${each.subject}`)
        .filter((one) => one !== own),
      link_hash: null,
      made_at: now,
      done_at: now,
      undo_until: new Date(now.getTime() + UNDO_DAYS * DAY_MS),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addJob(trx, notifySignOnJob, { changeId: id });
}
