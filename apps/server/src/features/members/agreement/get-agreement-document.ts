import type { Language } from "@smirk/domain/wire/language";
import type { Context } from "../../../context.ts";
import { findMembership } from "../find-membership.ts";
import { renderAgreementDocument } from "./render-agreement-document.ts";

/** The signed agreement as a PDF; fails when the stored words do not match their hash (MEM-06). @throws 409 `conflict` */
export async function getAgreementDocument(
  ctx: Pick<Context, "db" | "config" | "clock">,
  { accountId, language }: { accountId: string; language?: Language | undefined },
): Promise<Buffer> {
  return renderAgreementDocument(ctx, await findMembership(ctx.db, accountId), language);
}
