import type { Context } from "../../context.ts";
import { findMembership } from "../members/find-membership.ts";
import { getPerson } from "./card-links.ts";
import { renderCardDocument } from "./render-card-document.ts";

/** One person's card as a PDF, with the full name. @throws 404 `not_found`; 409 `conflict` while pending */
export async function getPersonCardDocument(
  ctx: Pick<Context, "db" | "config" | "clock" | "authKeys">,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<Buffer> {
  const membership = await findMembership(ctx.db, accountId);
  return renderCardDocument(ctx, membership, await getPerson(ctx.db, { membership, personId }));
}

/** The member's card as a PDF (MEM-02), stamped once it is over. @throws 409 `conflict` while it is pending */
export async function getCardDocument(
  ctx: Pick<Context, "db" | "config" | "clock" | "authKeys">,
  accountId: string,
): Promise<Buffer> {
  return renderCardDocument(ctx, await findMembership(ctx.db, accountId));
}
