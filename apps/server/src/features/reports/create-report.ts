import type { CreatedReport } from "@smirk/contract/reports";
import type { DirectoryProblem } from "@smirk/domain/directory/reports";
import { HOUR_MS } from "@smirk/domain/wire/durations";
import type { Language } from "@smirk/domain/wire/language";
import type { Insertable, Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { DirectoryReportsTable } from "../../db/schema/console/schema-reports.ts";
import type { Database } from "../../db/schema/schema.ts";
import { notFound } from "../../errors.ts";
import { addJob } from "../../jobs/add-job.ts";
import { canonicalInbox } from "../auth/accounts/canonical-inbox.ts";
import { findLocationCard } from "../directory/find-location-card.ts";
import { findContact } from "../members/contacts/find-contact.ts";
import { doubtReportedLocation } from "./doubt-reported-location.ts";
import { sendReportCodeJob } from "./job-types.ts";
import type { ReportLimits } from "./report-limits.ts";

const CODE_LIFE_MS = 24 * HOUR_MS;

interface Sent {
  email: string | null;
  language: Language;
}

export interface ReportInput extends Sent {
  locationId: string;
  problem: DirectoryProblem;
  note: string | null;
  /** The account of a signed-in member, whose report counts at once. */
  accountId: string | null;
  /** A member asks for an answer to the address of the membership. */
  wantsAnswer: boolean;
}

type ReportContext = Context & { limits: ReportLimits };

/** @throws 404 `not_found` for an entry that is not shown; 429 for too many codes to one address */
export async function createReport(ctx: ReportContext, input: ReportInput): Promise<CreatedReport> {
  const { locationId, problem, note, accountId, language } = input;
  if ((await findLocationCard(ctx, locationId)) === null) throw notFound("There is no such dentist.");
  const row = { location_id: locationId, problem, note, language, created_at: ctx.clock.now() };
  if (accountId === null) return saveVisitorReport(ctx, row, input.email);
  const email = (await findContact(ctx.db, accountId))?.email ?? null;
  const report = await ctx.db.transaction().execute(async (trx) => {
    const id = await insertReport(trx, {
      ...row,
      account_id: accountId,
      email: input.wantsAnswer ? email : null,
      reporter: email === null ? accountId : canonicalInbox(email),
      confirmed_at: row.created_at,
    });
    await doubtReportedLocation(trx, locationId);
    return id;
  });
  return { report, state: "confirmed" };
}

export interface NominationInput extends Sent {
  name: string;
  place: string;
}

/** @throws 429 for too many codes to one address */
export async function createNomination(ctx: ReportContext, input: NominationInput): Promise<CreatedReport> {
  const { name, place, language, email } = input;
  const nominee = { nominee_name: name, nominee_place: place, note: null };
  return saveVisitorReport(ctx, { ...nominee, language, created_at: ctx.clock.now() }, email);
}

type NewReport = Omit<
  Insertable<DirectoryReportsTable>,
  "account_id" | "email" | "reporter" | "confirmed_at"
>;

/** An address is stored only if a code can be sent to it. */
async function saveVisitorReport(
  ctx: ReportContext,
  row: NewReport,
  given: string | null,
): Promise<CreatedReport> {
  const email = ctx.mailer === null ? null : given;
  if (email !== null) await ctx.limits.countCode(email);
  return ctx.db.transaction().execute(async (trx) => {
    const report = await insertReport(trx, {
      ...row,
      account_id: null,
      email,
      reporter: email && canonicalInbox(email),
      confirmed_at: null,
      code_expires_at: email === null ? null : new Date(ctx.clock.now().getTime() + CODE_LIFE_MS),
    });
    if (email === null) return { report, state: "received" };
    await addJob(trx, sendReportCodeJob, { reportId: report });
    return { report, state: "code_sent" };
  });
}

async function insertReport(trx: Kysely<Database>, row: Insertable<DirectoryReportsTable>): Promise<string> {
  const { id } = await trx
    .insertInto("directory_reports")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
