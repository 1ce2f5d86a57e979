import { DAY_MS, HOUR_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { count, type Finding, ok, since, warning } from "./finding.ts";

interface EventFacts {
  today: number;
  newest: Date | null;
  /** The newest payment that an event must have followed by now. */
  paid: Date | null;
}

const SLOW_MS = 15 * MINUTE_MS;

/** Every payment brings events: without one, they do not reach us. */
export async function checkWebhooks({
  db,
  clock,
  payments,
}: Pick<Context, "db" | "clock" | "payments">): Promise<Finding[]> {
  if (payments === null) return [];
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<EventFacts>`select
    count(*) filter (where received_at > ${before(DAY_MS)})::integer as today,
    max(received_at) as newest,
    (select max(paid_at) from memberships where paid_at < ${before(SLOW_MS)}) as paid
    from payment_events`.execute(db);
  const [facts] = rows;
  if (!facts) return [];
  const { today, newest, paid } = facts;
  if (paid !== null && (newest === null || newest.getTime() < paid.getTime() - HOUR_MS)) {
    const found = newest === null ? "none has ever come" : `none has come ${since(newest, now)}`;
    const advice = "Payments were made since: check the address and the secret of the webhook at Stripe.";
    return [warning("webhooks", found, advice)];
  }
  return [ok("webhooks", newest === null ? "none yet" : `${count(today, "event")} in the last day`)];
}
