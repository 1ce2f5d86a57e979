import type { Context } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import { recordLook } from "../../members/record-look.ts";
import type { ActionCall } from "../action.ts";

type AccountCall = ActionCall<{ account_id: string }>;

/** The account that the body names. @throws 404 `not_found` */
export async function getAccount(
  { db }: Pick<Context, "db">,
  { body }: Pick<AccountCall, "body">,
): Promise<string> {
  const account = await db
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", body.account_id)
    .executeTakeFirst();
  if (account === undefined) throw notFound("There is no such member.");
  return account.id;
}

/** Does what `getAccount` does, and leaves the audit entry of a look: a preview shows what the member has. */
export async function getPreviewed(
  ctx: Pick<Context, "db" | "clock">,
  { body, operator }: Pick<AccountCall, "body" | "operator">,
): Promise<string> {
  const accountId = await getAccount(ctx, { body });
  await recordLook(ctx, { subjectId: accountId, operator });
  return accountId;
}
