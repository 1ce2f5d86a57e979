import { createHash } from "node:crypto";
import { dayOf } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { Context } from "../../../context.ts";
import { agreementText } from "../../billing/agreement/agreement-text.ts";
import { findMembership } from "../../billing/find-membership.ts";
import { findAgreement } from "../get-agreement.ts";
import { makeAgreementPdf } from "./make-agreement-pdf.ts";

/**
 * The member's agreement as a PDF file: the words that were kept when it was signed. Words that are not those any more
 * are given to nobody (MEM-06).
 * @throws 409 `conflict` while the membership is being made
 */
export async function getAgreementDocument(
  ctx: Pick<Context, "db" | "config" | "clock">,
  accountId: string,
): Promise<Buffer> {
  const membership = await findMembership(ctx.db, accountId);
  const { agreement, sha256, signed_at: signedAt } = await findAgreement(ctx, membership);
  const hash = createHash("sha256").update(agreementText(agreement), "utf8").digest("hex");
  if (hash !== sha256) throw new Error(`The agreement of ${membership.id} is not what was signed.`);
  return makeAgreementPdf({
    agreement,
    hash,
    signedOn: formatShortDate(dayOf(signedAt)),
    author: ctx.config.planOrganizationName,
    madeAt: ctx.clock.now(),
  });
}
