import type { CreatedReport } from "@smirk/contract/reports";
import type { DirectoryProblem } from "@smirk/domain/directory/reports";
import { HOUR_MS } from "@smirk/domain/wire/durations";
import type { Language } from "@smirk/domain/wire/language";
import type { Insertable, Kysely } from "kysely";
import type { Context } from "../../context.ts";
import type { DirectoryReportsTable } from "../../db/schema/console/schema-reports.ts";
import type { Database } from "../../db/schema/schema.ts";
import { notFound } from "../../errors.ts";
import { addressKey, consumePoint, createSharedLimiter } from "../../http/limits/rate-limit.ts";
import { addJob } from "../../jobs/add-job.ts";
import { canonicalInbox } from "../auth/accounts/canonical-inbox.ts";
import { hideKey } from "../auth/codes/hmac-code.ts";
import { hideNetwork } from "../auth/trust/hide-network.ts";
import { createStrangerBudget, type StrangerBudget } from "../auth/trust/stranger-budget.ts";
import { findLocationCard } from "../directory/find-location-card.ts";
import { findContact } from "../members/contacts.ts";
import { sendReportCodeJob, weighReportJob } from "./job-types.ts";

const CODE_LIFE_MS = 24 * HOUR_MS;

interface Sent {
  email: string | null;
  language: Language;
}

interface ReportInput extends Sent {
  locationId: string;
  problem: DirectoryProblem;
  note: string | null;
  /** The account of a signed-in member, whose report counts at once. */
  accountId: string | null;
  /** A member asks for an answer to the address of the membership. */
  wantsAnswer: boolean;
  /** The caller's network address, which only a hash is stored of. */
  address: string;
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
      network_hmac: hideNetwork(ctx, input.address),
    });
    await addJob(trx, weighReportJob, { locationId });
    return id;
  });
  return { report, state: "confirmed" };
}

interface NominationInput extends Sent {
  name: string;
  place: string;
  address: string;
}

/** @throws 429 for too many nominations of one network or contact, or codes to one address */
export async function createNomination(ctx: ReportContext, input: NominationInput): Promise<CreatedReport> {
  const { name, place, language, email } = input;
  await ctx.limits.nominations.countBegun(input);
  const nominee = { nominee_name: name, nominee_place: place, note: null };
  return saveVisitorReport(ctx, { ...nominee, language, created_at: ctx.clock.now() }, email);
}

type NewReport = Omit<
  Insertable<DirectoryReportsTable>,
  "account_id" | "email" | "reporter" | "confirmed_at" | "network_hmac"
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

interface ReportLimits {
  /** @throws 429 `too_many_requests` */
  countReport(address: string): Promise<void>;
  /** Dentists whom somebody wants in the directory. */
  nominations: StrangerBudget;
  /** Before a code goes to an email address. @throws 429 `too_many_requests` */
  countCode(email: string): Promise<void>;
  /** A typed code. @throws 429 `too_many_requests` */
  countCheck(address: string): Promise<void>;
}

const HOUR = 60 * 60;

/** Keys are hashes, never an address. */
export function createReportLimits(ctx: Context): ReportLimits {
  const { pool, authKeys } = ctx;
  const limiter = (name: string, points: number, duration: number) =>
    createSharedLimiter(pool, `report-${name}`, { points, duration });
  const reports = limiter("address-hour", 20, HOUR);
  const codes = limiter("email-day", 5, 24 * HOUR);
  const checks = limiter("check-address-hour", 60, HOUR);
  const hidden = (key: string) => hideKey(authKeys.codeSecret, key);
  return {
    countReport: (address) => consumePoint(reports, hidden(addressKey(address))),
    nominations: createStrangerBudget(ctx, "nomination"),
    countCode: (email) => consumePoint(codes, hidden(canonicalInbox(email))),
    countCheck: (address) => consumePoint(checks, hidden(addressKey(address))),
  };
}
