import type { Context } from "../../../context.ts";
import { findMembership } from "../../billing/find-membership.ts";
import { renderAgreementDocument } from "./render-agreement-document.ts";

/**
 * The member's signed agreement as a PDF file.
 * @throws 409 `conflict` before the membership exists
 */
export async function getAgreementDocument(
  ctx: Pick<Context, "db" | "config" | "clock">,
  accountId: string,
): Promise<Buffer> {
  return renderAgreementDocument(ctx, await findMembership(ctx.db, accountId));
}
