import type { Context } from "../../../context.ts";
import { findMembership } from "../../members/find-membership.ts";
import { renderCardDocument } from "./render-card-document.ts";

/** The member's card as a PDF (MEM-02), stamped once it is over. @throws 409 `conflict` while it is pending */
export async function getCardDocument(
  ctx: Pick<Context, "db" | "config" | "clock">,
  accountId: string,
): Promise<Buffer> {
  return renderCardDocument(ctx, await findMembership(ctx.db, accountId));
}
