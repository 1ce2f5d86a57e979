import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { VisitsAnswer } from "@smirk/contract/visits";
import { formatPrice } from "@smirk/domain/billing/money";
import { useSite } from "../../../shell/page/use-site.ts";
import { Panel } from "../panel.tsx";
import { type AmountRow, AmountRows } from "../payments/amount-rows.tsx";

interface TotalPanelProps {
  total: VisitsAnswer["total"];
}

/** The sentence first, which may be a loss, then its sum. */
export function TotalPanel({ total }: TotalPanelProps) {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  const { unknown_visits: unknown } = total;
  const rows: AmountRow[] = [
    { key: "usual", label: t`Your visits at the usual prices`, cents: total.usual_cents },
    { key: "paid", label: t`What you paid for them`, cents: total.paid_cents },
    { key: "saved", label: t`Saved`, cents: total.saved_cents, isSum: true },
    { key: "cost", label: t`What ${brandName} cost, less refunds`, cents: total.cost_cents },
    { key: "net", label: t`Saved minus what ${brandName} cost`, cents: total.net_cents, isSum: true },
  ];
  return (
    <Panel title={<Trans>Your membership so far</Trans>}>
      <p className="wrap-anywhere font-bold text-2xl">
        <TotalSentence total={total} />
      </p>
      {total.known_visits + unknown === 0 ? (
        <p className="text-muted">
          <Trans>Add the visits you made with your card, and see here what they saved.</Trans>
        </p>
      ) : (
        <AmountRows rows={rows} />
      )}
      {unknown > 0 && (
        <p className="text-muted">
          <Plural
            value={unknown}
            one="One visit has no known usual price. It counts as no saving."
            other="# visits have no known usual price. They count as no saving."
          />
        </p>
      )}
    </Panel>
  );
}

function TotalSentence({ total: { net_cents: cents } }: TotalPanelProps) {
  const { i18n } = useLingui();
  const { brandName } = useSite().publicConfig;
  const amount = formatPrice(Math.abs(cents), i18n.locale);
  if (cents < 0) {
    return (
      <Trans>
        So far {brandName} has cost you {amount} more than it saved.
      </Trans>
    );
  }
  if (cents === 0) return <Trans>So far {brandName} has saved you what it cost.</Trans>;
  return (
    <Trans>
      So far {brandName} has saved you {amount} more than it cost.
    </Trans>
  );
}
