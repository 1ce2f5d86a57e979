import type { Context } from "../../../context.ts";

/** What the account already knows of its owner, to fill in forms. */
export interface Me {
  /** E.164. */
  phone_number: string | null;
  /** Proven by Google or Apple. */
  email: string | null;
  name: string | null;
  last_name: string | null;
}

export async function getMe(ctx: Context, accountId: string): Promise<Me> {
  return ctx.db
    .selectFrom("accounts")
    .select(["phone_number", "verified_email as email", "name", "last_name"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
}
