import type { MeAnswer } from "@smirk/contract/auth/sessions";
import type { Context } from "../../../context.ts";

export async function getMe(ctx: Context, accountId: string): Promise<MeAnswer> {
  return ctx.db
    .selectFrom("accounts")
    .select(["phone_number", "verified_email as email", "name", "last_name", "language"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
}
