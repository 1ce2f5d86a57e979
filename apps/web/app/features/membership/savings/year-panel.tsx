import { Trans, useLingui } from "@lingui/react/macro";
import type { Visit, VisitYear } from "@smirk/contract/visits";
import { formatMoney, formatPrice } from "@smirk/domain/billing/money";
import { formatSentenceDate, formatShortDate } from "@smirk/domain/wire/short-date";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useProcedureName } from "../../../directory/procedures/use-procedure-name.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Panel } from "../panel.tsx";

interface YearPanelProps {
  year: VisitYear;
  /** The sum above is of this year alone. */
  isOnly: boolean;
  /** Null where nothing can be changed. */
  change: { edit: (visit: Visit) => void; remove: (visit: Visit) => void } | null;
}

export function YearPanel({ year, isOnly, change }: YearPanelProps) {
  const { i18n } = useLingui();
  const from = formatShortDate(year.from, i18n.locale);
  const until = formatShortDate(year.until, i18n.locale);
  return (
    <Panel
      title={
        <Trans>
          {from} to {until}
        </Trans>
      }
    >
      {!isOnly && (
        <p className="wrap-anywhere font-semibold">
          <YearSentence year={year} />
        </p>
      )}
      {year.visits.length === 0 ? (
        <p className="text-muted">
          <Trans>No visits entered.</Trans>
        </p>
      ) : (
        <ul className="grid grid-cols-1 divide-y divide-line">
          {year.visits.map((visit) => (
            <VisitRow key={visit.id} visit={visit} change={change} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function YearSentence({ year: { net_cents: cents } }: { year: VisitYear }) {
  const { i18n } = useLingui();
  const { brandName } = useSite().publicConfig;
  const amount = formatPrice(Math.abs(cents), i18n.locale);
  if (cents < 0) {
    return (
      <Trans>
        In this year {brandName} cost you {amount} more than it saved.
      </Trans>
    );
  }
  if (cents === 0) return <Trans>In this year {brandName} saved you what it cost.</Trans>;
  return (
    <Trans>
      In this year {brandName} saved you {amount} more than it cost.
    </Trans>
  );
}

function VisitRow({ visit, change }: { visit: Visit; change: YearPanelProps["change"] }) {
  const { t, i18n } = useLingui();
  const nameOf = useProcedureName();
  const day = formatShortDate(visit.day, i18n.locale);
  const done = visit.procedures.map(({ procedure, count }) =>
    count === 1 ? nameOf(procedure) : `${count} × ${nameOf(procedure)}`,
  );
  const spoken = formatSentenceDate(visit.day, i18n.locale);
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-[1_1_15rem] gap-0.5">
        <h3 className="break-words font-semibold">
          {day}, {visit.dentist_name}
        </h3>
        <p className="break-words text-muted">{done.join("; ")}</p>
        <VisitMoney visit={visit} />
      </div>
      {change !== null && (
        <div className="-mx-4 flex flex-wrap print:hidden">
          <Button
            variant="quiet"
            size="small"
            aria-label={t`Change the visit of ${spoken}`}
            onClick={() => change.edit(visit)}
          >
            <Trans>Change</Trans>
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={t`Delete the visit of ${spoken}`}
            onClick={() => change.remove(visit)}
          >
            <Trans>Delete</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

function VisitMoney({ visit: { paid_cents: paidCents, usual_cents: usualCents } }: { visit: Visit }) {
  const { i18n } = useLingui();
  const paid = formatMoney(paidCents, i18n.locale);
  if (usualCents === null) {
    return (
      <p className="break-words">
        <Trans>You paid {paid}.</Trans>{" "}
        <Trans>
          We do not know the usual price there, so this visit counts as no saving. If your bill shows it, you
          can add it.
        </Trans>
      </p>
    );
  }
  const usual = formatMoney(usualCents, i18n.locale);
  const difference = formatMoney(Math.abs(usualCents - paidCents), i18n.locale);
  return (
    <p className="break-words tabular-nums">
      <Trans>
        You paid {paid}. Usually it costs {usual} there.
      </Trans>{" "}
      <span className="font-semibold">
        {usualCents >= paidCents ? (
          <Trans>Saved: {difference}</Trans>
        ) : (
          <Trans>Paid above the usual price: {difference}</Trans>
        )}
      </span>
    </p>
  );
}
