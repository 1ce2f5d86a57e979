import { Trans, useLingui } from "@lingui/react/macro";
import { getStatementRoute, type Statement } from "@smirk/contract/account/payments";
import { formatMoney } from "@smirk/domain/billing/money";
import { formatSentenceDate, formatShortDate } from "@smirk/domain/wire/short-date";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useCallback } from "react";
import { useParams } from "react-router";
import { callRoute } from "../../../api/call-route.ts";
import { paths } from "../../../paths.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { DownloadPdf } from "../download/download-pdf.tsx";
import { LoadedView, useLoaded } from "../loaded-view.tsx";
import { Panel } from "../panel.tsx";
import { type AmountRow, AmountRows, Fact } from "../payments/amount-rows.tsx";
import { SectionPage } from "../sections/section-page.tsx";

export default function StatementScreen() {
  const { t } = useLingui();
  const { year = "" } = useParams();
  const memberFetch = useMemberFetch();
  const { state, retry } = useLoaded(
    useCallback(
      (signal) => callRoute(memberFetch, getStatementRoute, { params: { year }, signal }),
      [memberFetch, year],
    ),
  );
  return (
    <SectionPage title={t`Payments in ${year}`} back={{ to: paths.payments, title: <Trans>Payments</Trans> }}>
      <LoadedView state={state} onRetry={retry} missing={<Trans>You made no payments this year.</Trans>}>
        {(statement) => <StatementView statement={statement} />}
      </LoadedView>
    </SectionPage>
  );
}

export function StatementView({ statement }: { statement: Statement }) {
  const { i18n } = useLingui();
  const { year, time_zone: timeZone } = statement;
  const file = { path: `/account/statements/${year}/statement.pdf`, name: `statement-${year}.pdf` };
  const madeOn = formatSentenceDate(statement.made_on, i18n.locale);
  return (
    <article className="grid grid-cols-1 gap-6">
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Fact term={<Trans>Paid by</Trans>}>{statement.paid_by}</Fact>
        <Fact term={<Trans>Paid to</Trans>}>{statement.paid_to}</Fact>
      </dl>
      <Panel title={<Trans>Summary</Trans>}>
        <AmountRows rows={useSums(statement)} />
      </Panel>
      <Panel title={<Trans>Charges and refunds</Trans>}>
        <AmountRows rows={useEntries(statement)} />
      </Panel>
      <p className="text-muted text-sm">
        <Trans>
          Dates are in the time zone {timeZone}. Created on {madeOn}. This is a list of your payments for a
          dental discount plan. <strong>THIS IS NOT INSURANCE.</strong> It is not an official form.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={() => window.print()}>
          <Trans>Print statement</Trans>
        </Button>
        <DownloadPdf file={file} />
      </div>
    </article>
  );
}

function useSums(statement: Statement): AmountRow[] {
  const { t } = useLingui();
  const disputed = statement.disputed_cents;
  const lost = { key: "disputed", label: t`Taken back by your bank`, cents: 0 - disputed };
  const credit = { key: "credit", label: t`Credit`, cents: 0 - statement.credit_cents };
  return [
    { key: "membership", label: t`Membership fees`, cents: statement.membership_fee_cents },
    { key: "fee", label: t`One-time processing fee`, cents: statement.enrollment_fee_cents },
    { key: "discount", label: t`Discounts`, cents: 0 - statement.discount_cents },
    ...(statement.credit_cents === 0 ? [] : [credit]),
    { key: "charged", label: t`Charged`, cents: statement.charged_cents, isSum: true },
    { key: "refunds", label: t`Refunds`, cents: 0 - statement.refunded_cents },
    ...(disputed === 0 ? [] : [lost]),
    {
      key: "net",
      label: disputed === 0 ? t`Charged less refunds` : t`Charged less refunds and disputed payments`,
      cents: statement.net_cents,
      isSum: true,
    },
  ];
}

function useEntries({ entries }: Statement): AmountRow[] {
  const { t, i18n } = useLingui();
  return entries.map((entry, index) => {
    const { kind, amount_cents: cents, dispute_state: dispute } = entry;
    const day = formatShortDate(entry.day, i18n.locale);
    const amount = formatMoney(cents, i18n.locale);
    const receipt = entry.number ?? "";
    const key = `${index}`;
    // Neither changes what is paid.
    if (dispute === "open") {
      const label = t`${day}: dispute of ${amount}, your bank has not decided yet, receipt ${receipt}`;
      return { key, label, cents: 0 };
    }
    if (dispute === "won") {
      const label = t`${day}: dispute of ${amount}, your bank decided that the payment is valid, receipt ${receipt}`;
      return { key, label, cents: 0 };
    }
    return {
      key,
      label: {
        charge: t`${day}: charge, receipt ${receipt}`,
        refund: t`${day}: refund, receipt ${receipt}`,
        dispute: t`${day}: taken back by your bank, receipt ${receipt}`,
      }[kind],
      cents: kind === "charge" ? cents : 0 - cents,
    };
  });
}
