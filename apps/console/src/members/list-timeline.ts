import { formatMoney } from "@smirk/domain/billing/money";
import type { Answer, MemberPage } from "../api/types.ts";
import { formatCode, formatDay, formatPlainDay } from "../ui/formats.ts";
import type { OpenedMessage } from "./message-dialog.tsx";

export type MemberRecords = Answer<"members.records">;

export const TIMELINE_KINDS = [
  "Agreements",
  "Card checks",
  "Visits",
  "Messages",
  "Payments",
  "Changes",
  "Notes",
  "Sign-ins",
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export interface TimelineEntry {
  key: string;
  at: string;
  kind: TimelineKind;
  what: string;
  details: string;
  /** What a button beside it opens. */
  message?: OpenedMessage;
  words?: string;
  /** What an operator's change was, as it is logged. */
  changes?: MemberPage["log"][number]["changes"];
}

const OUTCOMES = {
  good: "Checked: the card is good",
  not_good: "Checked: the card is not good",
  price_given: "Member price given",
  not_taken: "The office does not take it",
};

/** All that happened with a member, the newest first. @param records null until they are there */
export function listTimeline(member: MemberPage, records: MemberRecords | null): TimelineEntry[] {
  return [
    ...(records === null ? [] : listRecorded(records)),
    ...listMessages(member),
    ...listPayments(member),
    ...member.log.map(({ id, at, actor, command, reason, changes }): TimelineEntry => {
      const details = [actor, reason].filter(Boolean).join(": ");
      return { key: `log ${id}`, at, kind: "Changes", what: command, details, changes };
    }),
    ...member.notes.map(
      ({ id, text, written_by: by, written_at: at }): TimelineEntry => ({
        ...{ key: `note ${id}`, at, kind: "Notes", what: text, details: by },
      }),
    ),
    ...listSignIns(member),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
}

function listRecorded({ consents, checks, visits }: MemberRecords): TimelineEntry[] {
  return [
    ...consents.map(
      ({ kind, version, language, agreed_at: at, words }, index): TimelineEntry => ({
        ...{ key: `consent ${at} ${index}`, at, kind: "Agreements" },
        what: `Agreed to: ${formatCode(kind)}`,
        details: `${version}, ${language}`,
        ...(words !== null && { words }),
      }),
    ),
    ...checks.map(
      ({ id, checked_at: at, outcome, person, office }): TimelineEntry => ({
        ...{ key: `check ${id}`, at, kind: "Card checks" },
        what: outcome === null ? "A card was checked" : OUTCOMES[outcome],
        details: [person, office].filter(Boolean).join(", "),
      }),
    ),
    ...visits.map(
      ({ id, day, entered_at: at, dentist, paid_cents: paid, saved_cents: saved }): TimelineEntry => ({
        ...{ key: `visit ${id}`, at, kind: "Visits" },
        what: `Visit on ${formatPlainDay(day)}`,
        details: [
          dentist,
          paid !== null && `paid ${formatMoney(paid)}`,
          saved !== null && `saved ${formatMoney(saved)}`,
        ]
          .filter(Boolean)
          .join(", "),
      }),
    ),
  ];
}

function listMessages({ memberships, texts }: MemberPage): TimelineEntry[] {
  const mails = memberships.flatMap((membership) => membership.mails);
  const sent = [
    ...mails.map((mail) => ({ ...mail, way: "email" as const })),
    ...texts.map((text) => ({ ...text, way: "text" as const })),
  ];
  return sent.map(({ id, kind, way, written_at: at, sent_at: sentAt, given_up_at: givenUpAt }) => ({
    ...{ key: `${way} ${id}`, at, kind: "Messages" },
    what: formatCode(kind),
    details: `${way}, ${sentAt ? "sent" : givenUpAt ? "given up" : "not sent yet"}`,
    message: { way, message_id: id, title: formatCode(kind) },
  }));
}

function listPayments({ memberships }: MemberPage): TimelineEntry[] {
  return memberships.flatMap(({ plan_name: plan, money }) =>
    (money?.payments ?? []).map(
      ({ payment_id: id, from, until, paid_cents: paid, refunded_cents: refunded }): TimelineEntry => ({
        ...{ key: `payment ${id}`, at: from, kind: "Payments" },
        what: `${formatMoney(paid)} for ${plan}`,
        details: `${formatDay(from)} – ${formatDay(until)}${refunded > 0 ? `, ${formatMoney(refunded)} refunded` : ""}`,
      }),
    ),
  );
}

function listSignIns({ sign_ins: { sessions } }: MemberPage): TimelineEntry[] {
  return sessions.map(({ browser, created_at: at, last_used_at: used, ended_at: ended }, index) => ({
    ...{ key: `sign-in ${at} ${index}`, at, kind: "Sign-ins" },
    what: `Signed in: ${browser ?? "browser unknown"}`,
    details: ended ? `ended ${formatDay(ended)}` : used ? `last used ${formatDay(used)}` : "",
  }));
}
