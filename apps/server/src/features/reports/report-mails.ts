import type { DirectoryProblem } from "@smirk/domain/directory/reports";
import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { ReportOutcome } from "../../db/schema/console/schema-reports.ts";
import type { Database } from "../../db/schema/schema.ts";

interface ReportCode {
  email: string;
  language: Language;
  expiresAt: Date;
}

/** Locks a report whose code is not sent yet; undefined for another. */
export async function findUnsentCode(
  trx: Kysely<Database>,
  { reportId, now }: { reportId: string; now: Date },
): Promise<ReportCode | undefined> {
  const row = await trx
    .selectFrom("directory_reports")
    .select(["email", "language", "code_expires_at"])
    .where("id", "=", reportId)
    .where("code_hmac", "is", null)
    .where("code_expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.email || row.code_expires_at === null) return undefined;
  return { email: row.email, language: row.language, expiresAt: row.code_expires_at };
}

export async function saveReportCode(
  trx: Kysely<Database>,
  { reportId, codeHmac }: { reportId: string; codeHmac: Buffer },
): Promise<void> {
  await trx
    .updateTable("directory_reports")
    .set({ code_hmac: codeHmac })
    .where("id", "=", reportId)
    .execute();
}

interface SettledReport {
  email: string;
  language: Language;
  outcome: ReportOutcome;
  problem: DirectoryProblem | null;
  /** The dentist as listed, or as nominated. */
  dentist: string;
  locationId: string | null;
}

/** Locks a settled report whose reporter asked for an answer; undefined for another. */
export async function findSettledReport(
  trx: Kysely<Database>,
  reportId: string,
): Promise<SettledReport | undefined> {
  const row = await trx
    .selectFrom("directory_reports")
    .leftJoin("provider_locations", "provider_locations.id", "location_id")
    .leftJoin("providers", "providers.id", "provider_id")
    .select(["directory_reports.email", "directory_reports.language", "outcome", "problem", "location_id"])
    .select(["nominee_name", "providers.name", "providers.last_name"])
    .where("directory_reports.id", "=", reportId)
    .where("directory_reports.email", "is not", null)
    .where("confirmed_at", "is not", null)
    .where("outcome", "is not", null)
    .forUpdate("directory_reports")
    .executeTakeFirst();
  if (!row?.email || row.outcome === null) return undefined;
  return {
    email: row.email,
    language: row.language,
    outcome: row.outcome,
    problem: row.problem,
    dentist: row.nominee_name ?? `${row.name} ${row.last_name}`,
    locationId: row.location_id,
  };
}

/** A settled report is anonymous. */
export async function eraseReporter(trx: Kysely<Database>, reportId: string): Promise<void> {
  await trx
    .updateTable("directory_reports")
    .set({ email: null, reporter: null, account_id: null })
    .where("id", "=", reportId)
    .execute();
}
