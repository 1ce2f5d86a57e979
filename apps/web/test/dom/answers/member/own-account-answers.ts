import type { MessageChoice, MessageChoicesAnswer } from "@smirk/contract/account/messages";
import type { WalletAnswer } from "@smirk/contract/account/person-cards";
import type { AccountDeletionAnswer, AccountSession } from "@smirk/contract/account/sessions";
import { type ApiAnswers, type ApiCall, refuse } from "../../../../../../tools/dom/play-api.ts";
import { CODE_SENT } from "../code-sent.ts";

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
      wanted: { news_email: true, payment_text: false, renewal_text: false, card_text: false },
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
      joining_words: "not_stored",
      consents: [{ kind: "plan_change", words: "Plan: Smirk Plus", held_until: null }],
    },
  ],
  waitlist: [],
};

/** What the sections about signing in and messages ask. */
export function ownAccountAnswers(own = mariasOwnAccount()): ApiAnswers {
  const note = ({ method, path }: ApiCall) => void own.changes.push(`${method} ${path}`);
  const proven = (json: unknown) =>
    own.isProven ? Response.json(json) : refuse(403, "proof_required", { proofs: ["text"] });
  return {
    "GET /account/sessions": () => ({ sessions: own.sessions }),
    "DELETE /account/sessions": (call) => {
      note(call);
      own.sessions = own.sessions.filter((session) => session.is_this);
      return { ended: 2 };
    },
    "DELETE /account/sessions/*": (call) => {
      note(call);
      own.sessions = own.sessions.filter(({ id }) => !call.path.endsWith(id));
      return new Response(null, { status: 204 });
    },
    "GET /account/messages": () => own.messages,
    "POST /account/messages": (call) => {
      note(call);
      const { kind, is_wanted: isWanted } = call.body as MessageChoice;
      own.messages.wanted[kind] = isWanted;
      return own.messages;
    },
    "GET /account/deletion": () => ({ blocker: own.blocker }),
    "GET /account/wallet": () => own.wallets,
    "GET /account/data": () => proven(DATA),
    "POST /account/delete": (call) => {
      if (own.isProven) note(call);
      return proven(null);
    },
    "POST /account/proof/provide": { data: { ...CODE_SENT.data, phone_number: "+171*****123" } },
    "POST /account/proof/verify": ({ body }) => {
      own.isProven = (body as { code: string }).code === CODE;
      return own.isProven ? { proved: true } : refuse(400, "invalid_code", { attempts_left: 4 });
    },
  };
}
