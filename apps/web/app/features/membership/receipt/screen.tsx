import { Trans, useLingui } from "@lingui/react/macro";
import { getPaymentRoute, type MemberPayment, type PaymentAnswer } from "@smirk/contract/account/payments";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useCallback } from "react";
import { useParams } from "react-router";
import { callRoute } from "../../../api/call-route.ts";
import { paths } from "../../../paths.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { DownloadPdf } from "../download/download-pdf.tsx";
import { LoadedView, useLoaded } from "../loaded-view.tsx";
import { type AmountRow, AmountRows, Fact } from "../payments/amount-rows.tsx";
import { CardName, DisputeWords, NetWords } from "../payments/payment-row.tsx";
import { SectionPage } from "../sections/section-page.tsx";

export default function ReceiptScreen() {
  const { t } = useLingui();
  const { id = "" } = useParams();
  const memberFetch = useMemberFetch();
  const { state, retry } = useLoaded(
    useCallback(
      (signal) => callRoute(memberFetch, getPaymentRoute, { params: { id }, signal }),
      [memberFetch, id],
    ),
  );
  return (
    <SectionPage title={t`Receipt`} back={{ to: paths.payments, title: <Trans>Payments</Trans> }}>
      <LoadedView
        state={state}
        onRetry={retry}
        missing={<Trans>We did not find this receipt in your payments.</Trans>}
      >
        {(answer) => <Receipt answer={answer} />}
      </LoadedView>
    </SectionPage>
  );
}

function Receipt({ answer: { payment, paid_by, paid_to } }: { answer: PaymentAnswer }) {
  const { i18n } = useLingui();
  const day = formatShortDate(payment.day, i18n.locale);
  const file = {
    path: `/account/payments/${encodeURIComponent(payment.id)}/invoice.pdf`,
    name: "receipt.pdf",
  };
  return (
    <article className="grid grid-cols-1 gap-6">
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Fact term={<Trans>Date</Trans>}>{day}</Fact>
        {payment.number !== null && <Fact term={<Trans>Receipt number</Trans>}>{payment.number}</Fact>}
        <Fact term={<Trans>Paid by</Trans>}>{paid_by}</Fact>
        <Fact term={<Trans>Paid to</Trans>}>{paid_to}</Fact>
        {payment.method !== null && (
          <Fact term={<Trans>Payment method</Trans>}>
            <CardName method={payment.method} />
          </Fact>
        )}
      </dl>
      <div className="rounded-card border border-line bg-surface p-[min(1.25rem,5.6vw)] md:p-6">
        <AmountRows rows={useReceiptRows(payment)} />
      </div>
      {payment.state === "due" && (
        <p className="font-semibold">
          <Trans>This payment failed and is still due.</Trans>
        </p>
      )}
      {payment.dispute && payment.dispute.state !== "lost" && (
        <p className="font-semibold">
          <DisputeWords dispute={payment.dispute} />
        </p>
      )}
      <p className="text-muted text-sm">
        <Trans>
          Payment for a dental discount plan. <strong>THIS IS NOT INSURANCE.</strong>
        </Trans>
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={() => window.print()}>
          <Trans>Print receipt</Trans>
        </Button>
        <DownloadPdf file={file} />
      </div>
    </article>
  );
}

function useReceiptRows(payment: MemberPayment): AmountRow[] {
  const { t, i18n } = useLingui();
  const period = (from: string, until: string) =>
    `${formatShortDate(from, i18n.locale)} – ${formatShortDate(until, i18n.locale)}`;
  const codes = payment.promotion_codes.join(", ");
  const rows: AmountRow[] = payment.lines.map((line, index) => ({
    key: `line ${index}`,
    label:
      line.from === line.until ? line.description : `${line.description}, ${period(line.from, line.until)}`,
    cents: line.amount_cents,
  }));
  if (payment.discount_cents > 0) {
    const label = codes === "" ? t`Discount` : t`Discount (${codes})`;
    rows.push({ key: "discount", label, cents: 0 - payment.discount_cents });
  }
  if (payment.credit_cents !== 0) {
    rows.push({ key: "credit", label: t`Credit`, cents: 0 - payment.credit_cents });
  }
  const label = payment.state === "paid" ? t`Charged` : t`Due`;
  rows.push({ key: "total", label, cents: payment.amount_cents, isSum: true });
  for (const { id, day, amount_cents: cents, is_pending: isPending } of payment.refunds) {
    const on = formatShortDate(day, i18n.locale);
    rows.push({
      key: id,
      label: isPending ? t`Refund on ${on}, on its way` : t`Refund on ${on}`,
      cents: 0 - cents,
    });
  }
  const { dispute } = payment;
  if (dispute?.state === "lost") {
    const words = <DisputeWords dispute={dispute} />;
    rows.push({ key: "dispute", label: words, cents: 0 - dispute.amount_cents });
  }
  if (payment.refunds.length > 0 || dispute?.state === "lost") {
    rows.push({ key: "net", label: <NetWords payment={payment} />, cents: payment.net_cents, isSum: true });
  }
  return rows;
}
