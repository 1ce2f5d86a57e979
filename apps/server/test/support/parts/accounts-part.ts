import type { Context } from "../../../src/context.ts";
import { startSession } from "../../../src/features/auth/sessions/start-session.ts";

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

export interface AccountsPart {
  /** An account, without the way through a code or a sign-on that makes one. @returns its id */
  add(account?: TestAccount): Promise<string>;
  /** A session of an account: a member's when it has paid, else a temporary one. */
  startSession(accountId: string): Promise<SignedIn>;
  /** A new account, signed in. */
  signIn(account?: TestAccount): Promise<SignedIn>;
}

export function createAccountsPart(ctx: Context): AccountsPart {
  const add: AccountsPart["add"] = async (account = {}) => {
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
  };
  const start: AccountsPart["startSession"] = async (accountId) => {
    const tokens = await ctx.db
      .transaction()
      .execute((trx) => startSession(ctx, trx, { accountId, browser: null, provenAt: ctx.clock.now() }));
    return {
      accountId,
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token ?? "",
      headers: { authorization: `Bearer ${tokens.access_token}` },
    };
  };
  return { add, startSession: start, signIn: async (account) => start(await add(account)) };
}
