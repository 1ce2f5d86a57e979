import { Trans, useLingui } from "@lingui/react/macro";
import { type ChangeLine, type ChangeQuote, findPriceEnd } from "@smirk/contract/account/plan-change";
import { formatMoney } from "@smirk/domain/billing/money";
import { joinNames } from "@smirk/domain/joining/person-name";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useRef } from "react";
import { Panel } from "../panel.tsx";
import type { EditedPlan } from "./plan-state.ts";

interface ReviewPanelProps {
  quote: ChangeQuote;
  plan: EditedPlan;
  isBusy: boolean;
  onAgree: () => void;
  onBack: () => void;
}

/** What is charged, when, and what follows, before the one press that agrees to it. */
export function ReviewPanel({ quote, plan, isBusy, onAgree, onBack }: ReviewPanelProps) {
  const { i18n } = useLingui();
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.focus(), []);
  const { today_cents: todayCents, next_charge: next, timing } = quote;
  const today = formatMoney(todayCents, i18n.locale);
  const day = formatShortDate(quote.from, i18n.locale);
  const leavingNow = quote.leaving.filter(({ on }) => on <= quote.from).length;
  const nextDay = formatShortDate(next.date, i18n.locale);
  const nextAmount = formatMoney(next.cents, i18n.locale);
  const every = formatMoney(quote.recurring_cents, i18n.locale);
  return (
    <Panel title={<Trans>Please review your change</Trans>}>
      <div ref={shown} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2">
          <Row label={<Trans>Plan</Trans>} value={quote.plan_name} />
          <Row
            label={<Trans>People on the card</Trans>}
            value={String(plan.people.length + 1 - leavingNow)}
          />
          {quote.leaving.map(({ name, surname, on }) => (
            <LeavingRow key={`${joinNames(name, surname)} ${on}`} name={joinNames(name, surname)} on={on} />
          ))}
          <Row label={<Trans>Takes effect on</Trans>} value={day} />
          <Row label={<PriceLabel quote={quote} period={plan.period} />} value={every} />
          {quote.lines.map((line, at) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name and never move.
              key={at}
              label={<LineWords line={line} />}
              value={formatMoney(line.cents, i18n.locale)}
            />
          ))}
          <Row isTotal label={<Trans>You pay today</Trans>} value={today} />
          <Row isTotal label={<Trans>Next charge, {nextDay}</Trans>} value={nextAmount} />
          {quote.later.map(({ date, cents }) => (
            <LaterRow key={date} date={date} cents={cents} />
          ))}
        </dl>
        <Consequences quote={quote} period={plan.period} />
        <div className="flex flex-wrap gap-3">
          <Button busy={isBusy} onClick={onAgree}>
            {timing === "period_end" ? (
              <Trans>Change on {day}</Trans>
            ) : todayCents > 0 ? (
              <Trans>Pay {today} now</Trans>
            ) : (
              <Trans>Change now</Trans>
            )}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            <Trans>Back</Trans>
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function PriceLabel({ quote, period }: { quote: ChangeQuote; period: EditedPlan["period"] }) {
  const { i18n } = useLingui();
  const end = findPriceEnd(quote);
  const day = end === null ? "" : formatShortDate(end, i18n.locale);
  if (end !== null) return <Trans>The price until {day}</Trans>;
  return period === "yearly" ? <Trans>Each year</Trans> : <Trans>Each month</Trans>;
}

function Consequences({ quote, period }: { quote: ChangeQuote; period: EditedPlan["period"] }) {
  return (
    <ul className="grid list-disc gap-1 pl-5 text-muted">
      {quote.dentists_not_in_plan.map((name) => (
        <li key={name} className="wrap-anywhere font-medium text-ink">
          <Trans>{name} is not in this plan. Ask the office what you would pay.</Trans>
        </li>
      ))}
      <li>
        <Trans>The one-time processing fee is not charged again.</Trans>
      </li>
      <li>
        {quote.keeps_plan_price ? (
          <Trans>You keep the plan price you agreed to. Anything else that changes gets today's price.</Trans>
        ) : (
          <Trans>Today's prices apply.</Trans>
        )}
      </li>
      {quote.promotion === "goes_on" && (
        <li>
          <Trans>Your promotion continues.</Trans>
        </li>
      )}
      {quote.promotion === "ends" && (
        <li>
          <Trans>Your promotion ends with this change.</Trans>
        </li>
      )}
      <li>
        {period === "yearly" ? (
          <Trans>Your membership renews automatically every year until you cancel.</Trans>
        ) : (
          <Trans>Your membership renews automatically every month until you cancel.</Trans>
        )}
      </li>
    </ul>
  );
}

function Row({
  label,
  value,
  isTotal = false,
}: {
  label: React.ReactNode;
  value: string;
  isTotal?: boolean;
}) {
  const weight = isTotal ? "font-semibold" : "";
  return (
    <>
      <dt className={`min-w-0 ${weight || "text-muted"}`}>{label}</dt>
      <dd className={`text-right tabular-nums ${weight}`}>{value}</dd>
    </>
  );
}

function LaterRow({ date, cents }: ChangeQuote["later"][number]) {
  const { i18n } = useLingui();
  const day = formatShortDate(date, i18n.locale);
  return <Row label={<Trans>From {day}</Trans>} value={formatMoney(cents, i18n.locale)} />;
}

function LeavingRow({ name, on }: { name: string; on: string }) {
  const { i18n } = useLingui();
  const day = formatShortDate(on, i18n.locale);
  return <Row label={<Trans>{name}, who will be 26, leaves on</Trans>} value={day} />;
}

function LineWords({ line: { kind, component, cents, until } }: { line: ChangeLine }) {
  const { i18n } = useLingui();
  const day = until === null ? "" : formatShortDate(until, i18n.locale);
  if (kind === "carried")
    return cents > 0 ? <Trans>Taken from your balance</Trans> : <Trans>Added to your next charge</Trans>;
  if (kind === "credit") {
    return component === "plan" ? (
      <Trans>Unused time of your plan until {day}</Trans>
    ) : (
      <Trans>Unused time of your family until {day}</Trans>
    );
  }
  return component === "plan" ? <Trans>New plan until {day}</Trans> : <Trans>Family until {day}</Trans>;
}
