import type { DirectoryProblem } from "@smirk/domain/directory/reports";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { ReportOutcome } from "../../db/schema/console/schema-reports.ts";
import type { Database } from "../../db/schema/schema.ts";
import { readProposedPhone } from "./office-proposal.ts";
import { FROM_OFFICE } from "./report-from-office.ts";

/** The entry as it is now. */
interface ReportedEntry {
  locationId: string;
  providerId: string;
  dentist: string;
  centerName: string | null;
  address: string;
  city: string;
  state: string;
  zip: string;
  phone: string | null;
  plans: string[];
  published: boolean;
  beingChecked: boolean;
  confirmedOn: string | null;
}

export interface ListedReport {
  id: string;
  problem: DirectoryProblem | null;
  note: string | null;
  /** Null for a report of an entry. */
  nominee: { name: string; place: string } | null;
  createdAt: Date;
  isConfirmed: boolean;
  /** An office said it by the link of its own email. */
  isFromOffice: boolean;
  /** The number that the office proposes. */
  proposedPhone: string | null;
  /** Whether an email answers it. */
  wantsAnswer: boolean;
  /** Null for a nomination. */
  entry: ReportedEntry | null;
  /** Null for one that waits. */
  settled: { outcome: ReportOutcome; at: Date; by: string } | null;
}

interface ReportPage {
  isSettled?: boolean;
  /** The last report of the page before. */
  afterId?: string | undefined;
  limit: number;
}

const PLACE_AMONG_WAITING = sql`(being_checked is not true, confirmed_at is null, reports.created_at, reports.id)`;
const PLACE_AMONG_SETTLED = sql`(settled_at, reports.id)`;

/** Lists those that wait: entries in doubt first, then confirmed ones, each oldest first. Settled ones: the latest first. */
export async function listReports(
  { db }: Pick<Context, "db">,
  { isSettled = false, afterId, limit }: ReportPage,
): Promise<ListedReport[]> {
  const place = isSettled ? PLACE_AMONG_SETTLED : PLACE_AMONG_WAITING;
  const last = sql`(select ${place} from directory_reports as reports
    left join provider_locations as places on places.id = location_id where reports.id = ${afterId ?? null})`;
  const rows = await db
    .selectFrom("directory_reports as reports")
    .leftJoin("provider_locations as places", "places.id", "location_id")
    .leftJoin("providers", "providers.id", "provider_id")
    .select(["reports.id", "problem", "note", "nominee_name", "nominee_place", "reports.created_at"])
    .select(sql<boolean>`confirmed_at is not null`.as("is_confirmed"))
    .select(sql<boolean>`reports.reporter is not distinct from ${FROM_OFFICE}`.as("is_from_office"))
    .select(sql<boolean>`reports.email is not null and confirmed_at is not null`.as("wants_answer"))
    .select(["places.id as location_id", "provider_id", "providers.name", "providers.last_name"])
    .select(["center_name", "address", "city", "state", "zip", "phone", "plans", "published"])
    .select(["being_checked", "confirmed_on", "outcome", "settled_at", "settled_by"])
    .where("settled_at", isSettled ? "is not" : "is", null)
    .$if(afterId !== undefined, (query) =>
      query.where(sql<boolean>`${place} ${sql.raw(isSettled ? "<" : ">")} ${last}`),
    )
    .orderBy(place, isSettled ? "desc" : "asc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    problem: row.problem,
    note: row.note,
    nominee:
      row.nominee_name === null || row.nominee_place === null
        ? null
        : { name: row.nominee_name, place: row.nominee_place },
    createdAt: row.created_at,
    isConfirmed: row.is_confirmed,
    isFromOffice: row.is_from_office,
    proposedPhone: row.is_from_office ? readProposedPhone(row) : null,
    wantsAnswer: row.wants_answer,
    entry: describeEntry(row),
    settled: row.outcome && { outcome: row.outcome, at: row.settled_at as Date, by: row.settled_by ?? "" },
  }));
}

type Row = { [Field in keyof ReportedEntry as string]: unknown };

function describeEntry(row: Row): ReportedEntry | null {
  if (row.location_id === null) return null;
  return {
    locationId: row.location_id,
    providerId: row.provider_id,
    dentist: `${row.name} ${row.last_name}`,
    centerName: row.center_name,
    address: row.address,
    city: row.city,
    state: row.state,
    zip: row.zip,
    phone: row.phone,
    plans: row.plans,
    published: row.published,
    beingChecked: row.being_checked,
    confirmedOn: row.confirmed_on,
  } as ReportedEntry;
}

/** Addresses in lower case. */
interface Reporter {
  account: { id: string };
  emails: string[];
}

export async function listOwnReports(db: Kysely<Database>, reporter: Reporter) {
  return db
    .selectFrom("directory_reports")
    .select(["location_id", "problem", "note", "nominee_name", "nominee_place", "email", "language"])
    .select(["created_at", "confirmed_at", "settled_at", "outcome"])
    .where(isOf(reporter))
    .orderBy("created_at")
    .execute();
}

export async function countOwnReports(db: Kysely<Database>, reporter: Reporter): Promise<number> {
  const { reports } = await db
    .selectFrom("directory_reports")
    .select(({ fn }) => fn.countAll<string>().as("reports"))
    .where(isOf(reporter))
    .executeTakeFirstOrThrow();
  return Number(reports);
}

export async function deleteOwnReports(trx: Kysely<Database>, reporter: Reporter): Promise<void> {
  await trx.deleteFrom("directory_reports").where(isOf(reporter)).execute();
}

function isOf({ account, emails }: Reporter): RawBuilder<boolean> {
  return sql`(account_id = ${account.id} or lower(email) = any(${emails}::text[]))`;
}
