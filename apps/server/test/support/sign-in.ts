import type { Context } from "../../src/context.ts";
import { startSession } from "../../src/features/auth/sessions/start-session.ts";

interface TestAccount {
  isPaid?: boolean;
  phoneNumber?: string | null;
  email?: string | null;
  name?: string | null;
  lastName?: string | null;
}

export interface SignedIn {
  accountId: string;
  accessToken: string;
  /** Empty for an account that has not paid. */
  refreshToken: string;
  /** The headers of a signed-in request. */
  headers: { authorization: string };
}

/** An account, without the way through a code or a sign-on that makes one. */
export async function addAccount(ctx: Context, account: TestAccount = {}): Promise<string> {
  const { id } = await ctx.db
    .insertInto("accounts")
    .values({
      phone_number: account.phoneNumber ?? null,
      verified_email: account.email ?? null,
      name: account.name ?? null,
      last_name: account.lastName ?? null,
      paid_at: account.isPaid ? ctx.clock.now() : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A session of an account: a member's when it has paid, else a temporary one. */
export async function signInAccount(ctx: Context, accountId: string): Promise<SignedIn> {
  const tokens = await ctx.db.transaction().execute((trx) => startSession(ctx, accountId, trx));
  return {
    accountId,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? "",
    headers: { authorization: `Bearer ${tokens.access_token}` },
  };
}

/** A new account, signed in. */
export async function signIn(ctx: Context, account?: TestAccount): Promise<SignedIn> {
  return signInAccount(ctx, await addAccount(ctx, account));
}
