import { type CalendarDay, dayOf } from "@smirk/domain/wire/calendar-day";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { EmailTemplate } from "../../mail/render/email-template.ts";
import type { Recovery } from "../recovery.ts";
import type { OperatorRole } from "../roles.ts";

/** Operators are staff: their emails, like their console, are in English. */
interface InviteFacts {
  brandName: string;
  role: OperatorRole;
  link: string;
  expiresAt: Date;
  invitedBy: string;
  timeZone: string;
}

export function operatorInviteEmail(facts: InviteFacts): EmailTemplate {
  const { brandName, role, link, expiresAt, invitedBy, timeZone } = facts;
  const until = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  return {
    subject: `Your key to the ${brandName} console`,
    name: "",
    blocks: [
      `${invitedBy} invites you to the ${brandName} operators' console with the role ${role}. Open this link on your own device and create a passkey:`,
      { link: { label: "Create a passkey", url: link } },
      `It works once, until ${until.format(expiresAt)}. Keys that you already have stay as they are.`,
      "Do not pass the link on: it signs in anyone who opens it as you. If you did not expect it, write to an owner.",
    ],
  };
}

export type OperatorEvent =
  | "invited"
  | "key_added"
  | "keys_removed"
  | "key_doubted"
  | "key_allowed"
  | "role_changed"
  | "disabled";

const EVENTS: Record<OperatorEvent, (email: string, role: OperatorRole) => string> = {
  invited: (email, role) =>
    `${email} was invited with the role ${role}. The link went to that address alone.`,
  key_added: (email) => `A key was added for ${email}, who can sign in with it from now on.`,
  keys_removed: (email) => `All passkeys of ${email} were removed, and their sessions ended.`,
  key_doubted: (email) =>
    `A key of ${email} was refused, because it counts its uses lower than before. If they reset or restored it, an owner can allow it under Operators; otherwise somebody may have a copy, and an owner should remove their keys.`,
  key_allowed: (email) => `A key of ${email} that had been refused signs in again.`,
  role_changed: (email, role) => `${email} now has the role ${role}.`,
  disabled: (email) => `${email} can no longer use the console.`,
};

interface ChangeFacts {
  brandName: string;
  event: OperatorEvent;
  email: string;
  role: OperatorRole;
  by: string;
  /** Whether it is about the reader. */
  isOwn: boolean;
}

export function operatorChangeEmail({
  brandName,
  event,
  email,
  role,
  by,
  isOwn,
}: ChangeFacts): EmailTemplate {
  return {
    subject: `${isOwn ? "Your access" : `The access of ${email}`} to the ${brandName} console changed`,
    name: "",
    blocks: [
      EVENTS[event](email, role),
      { facts: [["By", by]] },
      "If this is not right, write to an owner at once: an owner can remove keys and disable operators, and the log has who did what.",
    ],
  };
}

interface RecoveryFacts {
  brandName: string;
  action: Recovery;
  /** The owner whom it lets in again. */
  email: string;
  by: string;
  dueAt: Date;
  timeZone: string;
}

const RECOVERY_WORDS: Record<Recovery, (email: string) => string> = {
  "operators.invite": (email) => `A link for one more key goes to ${email}, and to no other address.`,
  "operators.remove_keys": (email) => `All passkeys of ${email} are removed, and their sessions end.`,
  "operators.allow_key": (email) => `A key of ${email} that was refused signs in again.`,
};

export function recoveryEmail({
  brandName,
  action,
  email,
  by,
  dueAt,
  timeZone,
}: RecoveryFacts): EmailTemplate {
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  return {
    subject: `In a day the access of ${email} to the ${brandName} console changes`,
    name: "",
    blocks: [
      `Somebody on the server asked for this. ${RECOVERY_WORDS[action](email)}`,
      { facts: [["By", by]] },
      `It is done by itself on ${day.format(dueAt)}, unless an owner declines it in the console under Requests.`,
      "On the server anybody can give any name. If this is not right, decline it, and find out who was there.",
    ],
  };
}

interface RefundDecisionFacts {
  brandName: string;
  amount: string;
  isApproved: boolean;
  by: string;
  reason: string;
}

/** Without the member, whom the console shows. */
export function refundDecisionEmail(facts: RefundDecisionFacts): EmailTemplate {
  const { brandName, amount, isApproved, by, reason } = facts;
  const decided = isApproved ? "approved" : "declined";
  return {
    subject: `Your refund of ${amount} was ${decided}`,
    name: "",
    blocks: [
      isApproved
        ? `The refund of ${amount} that you asked for is on its way to the member.`
        : `The refund of ${amount} that you asked for was declined. Nothing was paid back.`,
      {
        facts: [
          ["By", by],
          ["Reason", reason],
        ],
      },
      `Refunds in the ${brandName} console has it under Decided.`,
    ],
  };
}

interface RegistrationEndFacts {
  brandName: string;
  state: string;
  organization: string;
  number: string;
  lastDay: CalendarDay;
  daysLeft: number;
}

export function registrationEndsEmail(facts: RegistrationEndFacts): EmailTemplate {
  const { brandName, state, organization, number, lastDay, daysLeft } = facts;
  const when = daysLeft === 0 ? "today" : `in ${daysLeft} ${daysLeft === 1 ? "day" : "days"}`;
  return {
    subject: `The registration with ${state} ends ${when}`,
    name: "",
    blocks: [
      `From the day after its last one, ${brandName} takes no new members in ${state}. Members there stay.`,
      {
        facts: [
          ["Organization", organization],
          ["Number", number],
          ["Last day", formatShortDate(lastDay)],
        ],
      },
      "Renew it with the state, then enter the new one in the console under States.",
    ],
  };
}

interface EndFacts {
  brandName: string;
  name: string;
  lastDay: CalendarDay;
  daysLeft: number;
  advice: string;
}

export function endsEmail({ brandName, name, lastDay, daysLeft, advice }: EndFacts): EmailTemplate {
  const when = daysLeft === 0 ? "today" : `in ${daysLeft} ${daysLeft === 1 ? "day" : "days"}`;
  return {
    subject: `Ends ${when}: ${name}`,
    name: "",
    blocks: [
      `This ends at ${brandName}, and nothing follows it yet.`,
      { facts: [["Last day", formatShortDate(lastDay)]] },
      advice,
    ],
  };
}

interface UnreadRulesFacts {
  brandName: string;
  /** Names, sorted. */
  states: readonly string[];
  until: Date;
}

export function unreadRulesEmail({ brandName, states, until }: UnreadRulesFacts): EmailTemplate {
  const day = formatShortDate(dayOf(until));
  const where = states.length === 1 ? states[0] : `${states.length} states`;
  return {
    subject: `Sales in ${where} stop on ${day}`,
    name: "",
    blocks: [
      `Nobody has read whether ${states.length === 1 ? "this state asks" : "these states ask"} for a registration: ${states.join(", ")}.`,
      `From ${day} on, ${brandName} takes no new members there. Members stay.`,
      "Read the rule with a lawyer. Then enter the registration, or attest that none is needed, in the console under States.",
    ],
  };
}
