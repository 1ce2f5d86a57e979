import { DAY_MS, MINUTE_MS } from "@smirk/domain/wire/durations";
import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { count, type Finding, isOlder, ok, since, warning } from "./finding.ts";

interface TextFacts {
  waiting: number;
  oldest: Date | null;
  lost: number;
  reasons: string | null;
}

const LATE_MS = 15 * MINUTE_MS;
/** A text to an office waits for its hours. */
const IS_WAITING = sql`attempted_at is null and given_up_at is null and office_text_id is null`;

/** Checks texts besides sign-in codes; none where they are off. */
export async function checkTexts({
  db,
  clock,
  texts,
}: Pick<Context, "db" | "clock" | "texts">): Promise<Finding[]> {
  if (texts === null) return [];
  const now = clock.now();
  const recent = new Date(now.getTime() - 7 * DAY_MS);
  const { rows } = await sql<TextFacts>`select
    count(*) filter (where ${IS_WAITING})::integer as waiting,
    min(written_at) filter (where ${IS_WAITING}) as oldest,
    count(*) filter (where given_up_at > ${recent})::integer as lost,
    string_agg(distinct failure, ', ') filter (where given_up_at > ${recent}) as reasons
    from texts where sent_at is null`.execute(db);
  const [facts] = rows;
  if (!facts) return [];
  const { waiting, oldest, lost, reasons } = facts;
  const findings = isOlder(oldest, LATE_MS, now)
    ? [
        warning(
          "texts",
          `${count(waiting, "text")} not sent, the oldest ${since(oldest, now)}`,
          "Check the vendor of texts and that a server runs.",
        ),
      ]
    : [ok("texts", waiting === 0 ? "all sent" : `${count(waiting, "text")} on the way`)];
  if (lost === 0) return findings;
  const found = `${count(lost, "text")} given up this week (${reasons})`;
  return [...findings, warning("texts", found, "The same news went out by email.")];
}
