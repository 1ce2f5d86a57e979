import type { Context } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { recordLook } from "../../membership/record-look.ts";
import type { ActionCall } from "../register-actions.ts";
import { accountSchema } from "./read-bodies.ts";

/** The account that the body names. @throws 404 `not_found` */
export async function getAccount({ db }: Pick<Context, "db">, body: unknown): Promise<string> {
  const { account_id: id } = parseBody(accountSchema, body);
  const account = await db.selectFrom("accounts").select("id").where("id", "=", id).executeTakeFirst();
  if (account === undefined) throw notFound("There is no such member.");
  return account.id;
}

/** Does what `getAccount` does, and leaves the audit entry of a look: a preview shows what the member has. */
export async function getPreviewed(
  ctx: Pick<Context, "db" | "clock">,
  { request, operator }: Pick<ActionCall, "request" | "operator">,
): Promise<string> {
  const accountId = await getAccount(ctx, request.body);
  await recordLook(ctx, { subjectId: accountId, operator });
  return accountId;
}
