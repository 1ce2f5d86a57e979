import { DAY_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { count, type Finding, fail, isOlder, ok, since, warning } from "./finding.ts";

interface MailFacts {
  waiting: number;
  oldest: Date | null;
  lost: number;
  reasons: string | null;
}

const LATE_MS = 15 * MINUTE_MS;

export async function checkMails({ db, clock }: Pick<Context, "db" | "clock">): Promise<Finding[]> {
  const now = clock.now();
  const { rows } = await sql<MailFacts>`select
    count(*) filter (where sent_at is null and given_up_at is null)::integer as waiting,
    min(written_at) filter (where sent_at is null and given_up_at is null) as oldest,
    count(*) filter (where given_up_at > ${now}::timestamptz - interval '7 days')::integer as lost,
    string_agg(distinct failure, ', ') filter (where given_up_at > ${now}::timestamptz - interval '7 days') as reasons
    from outbox where sent_at is null`.execute(db);
  const [facts] = rows;
  if (!facts) return [];
  const findings = [checkWaiting(facts, now)];
  if (facts.lost > 0) {
    const found = `${count(facts.lost, "mail")} given up this week (${facts.reasons})`;
    findings.push(
      warning(
        "mails",
        found,
        "Correct the addresses with the members: `smirk member show` names their mails.",
      ),
    );
  }
  return findings;
}

function checkWaiting({ waiting, oldest }: MailFacts, now: Date): Finding {
  if (!isOlder(oldest, LATE_MS, now))
    return ok("mails", waiting === 0 ? "all sent" : `${count(waiting, "mail")} on the way`);
  const say = isOlder(oldest, DAY_MS, now) ? fail : warning;
  return say(
    "mails",
    `${count(waiting, "mail")} not sent, the oldest ${since(oldest, now)}`,
    "Check the mail server and that a server runs.",
  );
}
