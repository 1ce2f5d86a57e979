import type { Context } from "../../context.ts";
import { canonicalInbox } from "../auth/accounts/canonical-inbox.ts";
import { contactOwner } from "../auth/accounts/contact-owner.ts";

export interface ReportWord {
  id: string;
  locationId: string;
  /** Null for a visitor. */
  accountId: string | null;
  /** Equal ones are not two people: account, inbox, and who gives the inbox out. */
  speakers: string[];
  /** Hexadecimal; null where an earlier release stored the report. */
  network: string | null;
  at: Date;
}

/** Confirmed reports of listings that no operator has settled. */
export async function listReportWords({ db }: Pick<Context, "db">): Promise<ReportWord[]> {
  const rows = await db
    .selectFrom("directory_reports")
    .select(["id", "location_id", "account_id", "reporter", "network_hmac", "confirmed_at"])
    .where("location_id", "is not", null)
    .where("confirmed_at", "is not", null)
    .where("settled_at", "is", null)
    .execute();
  return rows.flatMap(({ location_id: locationId, confirmed_at: at, account_id: accountId, ...row }) => {
    if (locationId === null || at === null) return [];
    const network = row.network_hmac?.toString("hex") ?? null;
    return [
      { id: row.id, locationId, accountId, speakers: speakersOf(accountId, row.reporter), network, at },
    ];
  });
}

/** A member without an email address reports under the account's id. */
function speakersOf(accountId: string | null, reporter: string | null): string[] {
  const inbox = reporter?.includes("@") ? canonicalInbox(reporter) : null;
  const own = [accountId, inbox, inbox && contactOwner(inbox)];
  return [...new Set(own.filter((one) => one !== null))];
}
