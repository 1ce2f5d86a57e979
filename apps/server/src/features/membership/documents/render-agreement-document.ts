import { createHash } from "node:crypto";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { Context } from "../../../context.ts";
import { officeDay } from "../../../office-day.ts";
import { agreementText } from "../../billing/agreement/agreement-text.ts";
import type { PaidMembership } from "../../billing/find-membership.ts";
import { findAgreement } from "../get-agreement.ts";
import { makeAgreementPdf } from "./make-agreement-pdf.ts";

/**
 * The signed agreement as a PDF file, the same for a download and for an email.
 * @throws {Error} if the stored words no longer match their hash (MEM-06)
 */
export async function renderAgreementDocument(
  ctx: Pick<Context, "db" | "config" | "clock">,
  membership: PaidMembership,
): Promise<Buffer> {
  const { agreement, sha256, signed_at: signedAt } = await findAgreement(ctx, membership);
  const hash = createHash("sha256").update(agreementText(agreement), "utf8").digest("hex");
  if (hash !== sha256) throw new Error(`The agreement of ${membership.id} is not what was signed.`);
  return makeAgreementPdf({
    agreement,
    hash,
    signedOn: formatShortDate(officeDay(ctx, signedAt)),
    author: ctx.config.planOrganizationName,
    madeAt: ctx.clock.now(),
  });
}
