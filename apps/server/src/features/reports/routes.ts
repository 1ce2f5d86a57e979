import { confirmReportBodySchema, nominationBodySchema, reportBodySchema } from "@smirk/contract/reports";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { authenticate } from "../../http/requests/authenticate.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { addJob } from "../../jobs/add-job.ts";
import { hmacEmailCode } from "../auth/request-email-code.ts";
import { hideNetwork } from "../auth/trust/hide-network.ts";
import { createNomination, createReport, createReportLimits } from "./create-report.ts";
import { weighReportJob } from "./job-types.ts";

/** What visitors report and nominate. Nothing of it is ever published. */
export function registerReportRoutes(app: FastifyInstance, ctx: Context): void {
  const limits = createReportLimits(ctx);
  const limited = { ...ctx, limits };
  app.post("/reports", async (request, reply) => {
    reply.header("cache-control", "no-store");
    await limits.countReport(request.ip);
    const accountId = await findMember(ctx, request, reply);
    const {
      location_id: locationId,
      wants_answer: wantsAnswer,
      ...rest
    } = parseBody(reportBodySchema, request.body);
    const caller = { accountId, address: request.ip, language: languageOf(request) };
    const input = { ...rest, ...caller, locationId, wantsAnswer };
    return { data: await createReport(limited, input) };
  });
  app.post("/reports/confirm", async (request, reply) => {
    reply.header("cache-control", "no-store");
    await limits.countCheck(request.ip);
    const { report: reportId, code } = parseBody(confirmReportBodySchema, request.body);
    await confirmReport(ctx, { reportId, code, address: request.ip });
    return { confirmed: true };
  });
  app.post("/nominations", async (request, reply) => {
    reply.header("cache-control", "no-store");
    await limits.countReport(request.ip);
    const input = parseBody(nominationBodySchema, request.body);
    const caller = { address: request.ip, language: languageOf(request) };
    return { data: await createNomination(limited, { ...input, ...caller }) };
  });
}

/** Null for a visitor without a token. @throws 401; 403 for a token of joining */
async function findMember(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  if (request.headers.authorization === undefined) return null;
  return (await authenticate(ctx, { request, reply, allow: "members" })).accountId;
}

/** Proves the email address of a report. @throws 400 `invalid_code` */
async function confirmReport(
  ctx: Pick<Context, "db" | "clock" | "authKeys">,
  { reportId, code, address }: { reportId: string; code: string; address: string },
): Promise<void> {
  const { db, clock, authKeys } = ctx;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const report = await trx
      .selectFrom("directory_reports")
      .select(["location_id", "confirmed_at", "settled_at"])
      .where("id", "=", reportId)
      .where("code_hmac", "=", hmacEmailCode(authKeys.codeSecret, reportId, code))
      .where("code_expires_at", ">", now)
      .forUpdate()
      .executeTakeFirst();
    if (report === undefined) {
      const sentence = "That code is not right, or it is more than 24 hours old.";
      throw new AppError(400, "invalid_code", sentence).because("email_code_not_right");
    }
    if (report.confirmed_at !== null || report.settled_at !== null) return;
    await trx
      .updateTable("directory_reports")
      .set({ confirmed_at: now, network_hmac: hideNetwork(ctx, address) })
      .where("id", "=", reportId)
      .execute();
    if (report.location_id !== null) await addJob(trx, weighReportJob, { locationId: report.location_id });
  });
}
