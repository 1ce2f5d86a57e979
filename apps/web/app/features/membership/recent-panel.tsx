import { Trans, useLingui } from "@lingui/react/macro";
import { type AccountEvent, type AccountEventKind, listEventsRoute } from "@smirk/contract/account/events";
import type { CardCheck } from "@smirk/contract/account/person-cards";
import { formatMoney } from "@smirk/domain/billing/money";
import { dateTimeFormat } from "@smirk/domain/intl-formats";
import { dayIn } from "@smirk/domain/wire/office-day";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import { useCallback, useEffect, useEffectEvent } from "react";
import { callRoute } from "../../api/call-route.ts";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { useMemberFetch } from "../session/tokens/use-member-fetch.ts";
import { FoldedPanel } from "./folded-panel.tsx";
import { FirstItems } from "./panel.tsx";
import { useShortDate } from "./status/use-short-date.ts";
import { usePolled } from "./use-polled.ts";

interface RecentPanelProps {
  /** Changes when something on the page has changed. */
  version: unknown;
  checks: readonly CardCheck[];
}

export function RecentPanel({ version, checks }: RecentPanelProps) {
  const memberFetch = useMemberFetch();
  const { value, reload } = usePolled(
    useCallback(
      async (signal) => (await callRoute(memberFetch, listEventsRoute, { signal })).events,
      [memberFetch],
    ),
  );
  const reloadNow = useEffectEvent(() => value !== null && reload());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the version is the reason to reload.
  useEffect(() => void reloadNow(), [version]);
  return (
    <FoldedPanel id="recent" title={<Trans>Recent activity</Trans>}>
      {value === null ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <Activities activities={listActivities(value, checks)} />
      )}
    </FoldedPanel>
  );
}

interface Activity {
  id: string;
  /** Epoch seconds. */
  at: number;
  sentence: React.ReactNode;
}

/** The server answers so many events. */
const MOST = 20;

function listActivities(events: readonly AccountEvent[], checks: readonly CardCheck[]): Activity[] {
  return [
    ...events.filter(hasSentence).map((event) => ({
      id: event.id,
      at: event.happened_at,
      sentence: <EventSentence event={event} />,
    })),
    ...checks.map((check) => ({
      id: check.id,
      at: Math.floor(Date.parse(check.checked_at) / 1000),
      sentence: <CheckSentence check={check} />,
    })),
  ]
    .toSorted((one, other) => other.at - one.at)
    .slice(0, MOST);
}

function CheckSentence({ check }: { check: CardCheck }) {
  const { t, i18n } = useLingui();
  const { time_zone: timeZone, is_own: isOwn, name, office } = check;
  const at = new Date(check.checked_at);
  const hour = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  const time = dateTimeFormat(i18n.locale, { timeZone, ...hour }).format(at);
  const when = dayIn(timeZone, at) === dayIn(timeZone, new Date()) ? t`today at ${time}` : t`at ${time}`;
  const place = office?.name;
  if (isOwn)
    return place === undefined ? (
      <Trans>Your card was checked {when}.</Trans>
    ) : (
      <Trans>
        Your card was checked {when} at {place}.
      </Trans>
    );
  const person = name ?? t`someone who has left`;
  return place === undefined ? (
    <Trans>
      The card of {person} was checked {when}.
    </Trans>
  ) : (
    <Trans>
      The card of {person} was checked {when} at {place}.
    </Trans>
  );
}

function Activities({ activities }: { activities: readonly Activity[] }) {
  const shortDate = useShortDate();
  if (activities.length === 0) {
    return (
      <p className="text-muted">
        <Trans>Nothing has changed yet.</Trans>
      </p>
    );
  }
  return (
    <FirstItems
      items={activities.map(({ id, at, sentence }) => (
        <li
          key={id}
          className="flex flex-wrap gap-x-4 border-line border-b py-2.5 first:pt-0 last:border-b-0 last:pb-0"
        >
          <span className="min-w-0 flex-[1_1_6.5rem] text-muted tabular-nums">{shortDate(at)}</span>
          <span className="min-w-0 flex-[3_1_9.5rem] break-words">{sentence}</span>
        </li>
      ))}
      more={<Trans>Show more</Trans>}
    />
  );
}

type Sentence = (facts: Facts) => React.ReactNode;

interface Facts {
  amount: string;
  day: string;
  name: string;
  dentist: string;
  people: number;
  /** Masked. */
  contact: string;
}

/** One for each kind; a kind of a newer server has none. Support may have acted, so none says that the member did. */
const SENTENCES: Record<AccountEventKind, Sentence> = {
  joined: ({ name }) => <Trans>You joined with {name}.</Trans>,
  payment_received: ({ amount }) => <Trans>Your payment of {amount} was received.</Trans>,
  payment_failed: ({ amount }) => <Trans>Your payment of {amount} failed.</Trans>,
  refunded: ({ amount }) => <Trans>{amount} goes back to the card you paid with.</Trans>,
  refund_returned: ({ amount }) => <Trans>Your bank did not accept the refund of {amount}.</Trans>,
  canceled: ({ day }) => <Trans>Your membership was canceled. Its last day: {day}.</Trans>,
  cancellation_undone: () => <Trans>The cancellation was undone.</Trans>,
  ended: () => <Trans>Your membership ended.</Trans>,
  renewal_turned_off: ({ day }) => <Trans>Automatic renewal was turned off. Last day: {day}.</Trans>,
  sessions_ended: () => <Trans>Other browsers were signed out.</Trans>,
  messages_changed: () => <Trans>Your notifications were changed.</Trans>,
  data_copied: () => <Trans>Your data was opened or downloaded.</Trans>,
  plan_changed: ({ name }) => <Trans>Your plan or family changed. Your plan: {name}.</Trans>,
  plan_change_scheduled: ({ name, day }) => (
    <Trans>
      A change to {name} was scheduled, starting {day}.
    </Trans>
  ),
  plan_change_undone: () => <Trans>The scheduled change was undone.</Trans>,
  dentist_changed: ({ dentist, people }) =>
    people === 1 ? (
      <Trans>A new dentist was chosen: {dentist}.</Trans>
    ) : (
      <Trans>
        A new dentist was chosen for {people} people: {dentist}.
      </Trans>
    ),
  name_changed: () => <Trans>The name on your card was changed.</Trans>,
  email_changed: ({ contact }) => <Trans>Your email address was changed to {contact}.</Trans>,
  phone_changed: ({ contact }) => <Trans>Your phone number was changed to {contact}.</Trans>,
  address_changed: () => <Trans>Your address was changed.</Trans>,
  phone_recovery_started: () => <Trans>A change to a new phone number was requested.</Trans>,
  phone_recovery_canceled: () => <Trans>The change to a new phone number was stopped.</Trans>,
  contact_change_waits: () => <Trans>A change to your email or phone was requested.</Trans>,
  contact_change_stopped: () => <Trans>The change to your email or phone was stopped.</Trans>,
  contacts_restored: () => <Trans>Your old email address and phone number are back.</Trans>,
  child_left: () => <Trans>A child turned 26 and left your membership.</Trans>,
  price_changed: ({ amount }) => <Trans>Your membership renewed at a new price: {amount}.</Trans>,
  renewal_turned_on: () => <Trans>Automatic renewal was turned on.</Trans>,
};

function hasSentence({ kind }: AccountEvent): boolean {
  return kind in SENTENCES;
}

function EventSentence({ event: { kind, facts } }: { event: AccountEvent }) {
  const { i18n } = useLingui();
  const { amount_cents: cents, last_day: day, plan_name: name, dentist_name: dentist, people } = facts;
  const contact = facts.email ?? facts.phone;
  return SENTENCES[kind as AccountEventKind]({
    amount: typeof cents === "number" ? formatMoney(cents, i18n.locale) : "",
    day: typeof day === "string" ? formatSentenceDate(day, i18n.locale) : "",
    name: typeof name === "string" ? name : "",
    dentist: typeof dentist === "string" ? dentist : "",
    people: typeof people === "number" ? people : 1,
    contact: typeof contact === "string" ? contact : "",
  });
}
