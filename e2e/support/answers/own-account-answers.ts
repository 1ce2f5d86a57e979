import type { BrowserContext, Route } from "@playwright/test";
import type { AccountDeletionAnswer } from "@smirk/domain/membership/account-deletion";
import type { AccountSession } from "@smirk/domain/membership/account-session";
import type { MessageChoice, MessageChoicesAnswer } from "@smirk/domain/membership/message-choices";
import type { WalletAnswer } from "@smirk/domain/membership/wallet";

/** Sign-ins, messages and data of Maria; pages change them as the server would. */
export interface OwnAccount {
  sessions: AccountSession[];
  messages: MessageChoicesAnswer;
  blocker: AccountDeletionAnswer["blocker"];
  wallets: WalletAnswer;
  /** Whether the server has a code or a sign-in of the last minutes. */
  isProven: boolean;
  /** What was asked for that changes something, such as "DELETE /account/sessions". */
  changes: string[];
}

export const CODE = "123456";

const NOON = Date.parse("2026-11-20T12:00:00Z") / 1000;

export function mariasOwnAccount(): OwnAccount {
  const session = (id: number, browser: string | null, daysAgo: number): AccountSession => ({
    id: `00000000-0000-4000-8000-00000000000${id}`,
    browser,
    is_this: id === 1,
    signed_in_at: NOON - daysAgo * 86_400,
    last_used_at: NOON - daysAgo * 86_400,
  });
  return {
    sessions: [session(1, "Chrome on Windows", 0), session(2, "Safari on iPhone", 2), session(3, null, 9)],
    messages: {
      email: "m***a@example.com",
      wanted: { news_email: true, payment_text: false, renewal_text: false },
      texts: { are_offered: true, phone_number: "+171*****123", stopped_at: null },
    },
    blocker: null,
    wallets: { apple: false, google: false },
    isProven: true,
    changes: [],
  };
}

const DATA = {
  exported_at: "2026-11-20T12:00:00.000Z",
  account: { id: "6f1c", phone_number: "+17135550123", name: "Maria", last_name: "Lopez" },
  memberships: [
    {
      policy_number: "9203447190251187",
      recurring_cents: 2490,
      address: { city: "Houston", state_code: "TX" },
      family_members: [{ relation: "child", name: "Mia" }],
    },
  ],
  waitlist: [],
};

/** Answers what the sections about signing in and messages ask. */
export async function answerForOwnAccount(context: BrowserContext, own = mariasOwnAccount()): Promise<void> {
  const note = (route: Route) => {
    const { pathname } = new URL(route.request().url());
    own.changes.push(`${route.request().method()} ${pathname}`);
  };
  const proven = (json: unknown) => (route: Route) =>
    own.isProven
      ? route.fulfill({ json })
      : route.fulfill({
          status: 403,
          json: { error: "proof_required", message: "Prove it.", proofs: ["text"] },
        });
  await context.route("**/account/sessions", (route) => {
    if (route.request().method() !== "DELETE") return route.fulfill({ json: { sessions: own.sessions } });
    note(route);
    own.sessions = own.sessions.filter((session) => session.is_this);
    return route.fulfill({ json: { ended: 2 } });
  });
  await context.route("**/account/sessions/*", (route) => {
    note(route);
    own.sessions = own.sessions.filter(({ id }) => !route.request().url().endsWith(id));
    return route.fulfill({ status: 204 });
  });
  await context.route("**/account/messages", (route) => {
    if (route.request().method() === "POST") {
      note(route);
      const { kind, is_wanted: isWanted } = route.request().postDataJSON() as MessageChoice;
      own.messages.wanted[kind] = isWanted;
    }
    return route.fulfill({ json: own.messages });
  });
  await context.route("**/account/deletion", (route) => route.fulfill({ json: { blocker: own.blocker } }));
  await context.route("**/account/wallet", (route) => route.fulfill({ json: own.wallets }));
  await context.route("**/account/data", proven(DATA));
  await context.route("**/account/delete", (route) => {
    if (own.isProven) note(route);
    return proven(null)(route);
  });
  await context.route("**/account/proof/provide", (route) =>
    route.fulfill({ json: { data: { phone_number: "+171*****123", challenge: "secret" } } }),
  );
  await context.route("**/account/proof/verify", (route) => {
    own.isProven = (route.request().postDataJSON() as { code: string }).code === CODE;
    if (own.isProven) return route.fulfill({ json: { proved: true } });
    return route.fulfill({
      status: 400,
      json: { error: "invalid_code", message: "Wrong.", attempts_left: 4 },
    });
  });
}
