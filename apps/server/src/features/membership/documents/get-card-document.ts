import type { Context } from "../../../context.ts";
import { conflict } from "../../../errors.ts";
import { findMembership, isOver } from "../../billing/find-membership.ts";
import { renderCardDocument } from "./render-card-document.ts";

/** The member's card as a PDF (MEM-02). @throws 409 `conflict` for a membership that is pending or has ended */
export async function getCardDocument(
  ctx: Pick<Context, "db" | "config" | "clock">,
  accountId: string,
): Promise<Buffer> {
  const membership = await findMembership(ctx.db, accountId);
  if (isOver(membership, ctx.clock.now())) {
    throw conflict("Your membership has ended, and your card with it. You can join again.");
  }
  return renderCardDocument(ctx, membership);
}
