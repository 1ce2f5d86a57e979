import type { Context } from "../../../context.ts";
import { renderCardDocument } from "../documents/render-card-document.ts";
import { findPerson } from "./list-people.ts";

/** One person's card as a PDF, with the full name. @throws 404 `not_found`; 409 `conflict` */
export async function getPersonCardDocument(
  ctx: Pick<Context, "db" | "config" | "clock">,
  wanted: { accountId: string; personId: string },
): Promise<Buffer> {
  const { membership, person } = await findPerson(ctx, wanted);
  return renderCardDocument(ctx, membership, person);
}
