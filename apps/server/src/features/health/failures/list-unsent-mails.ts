import { DAY_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import { scrubText } from "@smirk/domain/wire/scrub/scrub-text";
import type { Context } from "../../../context.ts";
import { canBeSent } from "../../mail/retry-mail.ts";

export interface UnsentMail {
  id: string;
  kind: string;
  writtenAt: Date;
  givenUpAt: Date | null;
  reason: string;
  accountId: string | null;
  canRetry: boolean;
}

const LATE_MS = 15 * MINUTE_MS;
const SHOWN_MS = 30 * DAY_MS;
const MOST = 500;

/** Given up in the last 30 days, or waiting for a while; newest first, without addresses. */
export async function listUnsentMails({ db, clock }: Pick<Context, "db" | "clock">): Promise<UnsentMail[]> {
  const now = clock.now();
  const rows = await db
    .selectFrom("outbox")
    .leftJoin("memberships", "memberships.id", "membership_id")
    .select(["outbox.id", "kind", "written_at", "given_up_at", "failure", "lapses_at"])
    .select(({ eb }) => eb("body", "is not", null).as("hasBody"))
    .select("memberships.account_id as accountId")
    .where("sent_at", "is", null)
    .where(({ or, eb, and }) =>
      or([
        eb("given_up_at", ">", new Date(now.getTime() - SHOWN_MS)),
        and([eb("given_up_at", "is", null), eb("written_at", "<", new Date(now.getTime() - LATE_MS))]),
      ]),
    )
    .orderBy("written_at", "desc")
    .limit(MOST)
    .execute();
  return rows.map(({ id, kind, written_at, given_up_at, failure, lapses_at, hasBody, accountId }) => ({
    id,
    kind,
    writtenAt: written_at,
    givenUpAt: given_up_at,
    reason: scrubText(failure ?? ""),
    accountId,
    canRetry: hasBody === true && canBeSent({ written_at, lapses_at }, now),
  }));
}
