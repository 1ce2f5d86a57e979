import { Trans, useLingui } from "@lingui/react/macro";
import { listPaymentsRoute, type PaymentsAnswer } from "@smirk/contract/account/payments";
import { useCallback } from "react";
import { Link } from "react-router";
import { callRoute } from "../../../api/call-route.ts";
import { paths } from "../../../paths.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { LoadedView, useLoaded } from "../loaded-view.tsx";
import { useBillingReturn } from "../manage/use-portal-link.ts";
import { Panel } from "../panel.tsx";
import { SectionPage } from "../sections/section-page.tsx";
import { useMembershipState } from "../sections/use-sections.ts";
import { DuePayment } from "./due-payment.tsx";
import { PaymentRow } from "./payment-row.tsx";
import { RenewalPanel } from "./renewal-panel.tsx";

export default function PaymentsScreen() {
  const { t } = useLingui();
  const memberFetch = useMemberFetch();
  const { cards, reloadAll } = useMembershipState();
  const card = cards.value?.insurance_card;
  const { state, reload, retry } = useLoaded(
    useCallback((signal) => callRoute(memberFetch, listPaymentsRoute, { signal }), [memberFetch]),
  );
  const refresh = () => {
    reload();
    reloadAll();
  };
  useBillingReturn(refresh);
  return (
    <SectionPage title={t`Payments`} intro={<Trans>Your charges and refunds, each with a receipt.</Trans>}>
      <LoadedView state={state} onRetry={retry}>
        {(answer) => <Payments answer={answer} onPaid={refresh} />}
      </LoadedView>
      {card !== undefined && <RenewalPanel card={card} onChanged={reloadAll} />}
    </SectionPage>
  );
}

function Payments({ answer: { payments, years }, onPaid }: { answer: PaymentsAnswer; onPaid: () => void }) {
  const due = payments.find(({ state }) => state === "due");
  return (
    <>
      <DuePayment payment={due} onPaid={onPaid} />
      <Panel title={<Trans>Charges and refunds</Trans>}>
        {payments.length === 0 ? (
          <p className="text-muted">
            <Trans>Nothing has been charged yet.</Trans>
          </p>
        ) : (
          <ul className="grid grid-cols-1 divide-y divide-line">
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
      </Panel>
      {years.length > 0 && (
        <Panel title={<Trans>Yearly statements</Trans>}>
          <p className="text-muted">
            <Trans>What you paid in a year, less refunds, on one page.</Trans>
          </p>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {years.map((year) => (
              <li key={year}>
                <Link
                  to={paths.statement(year)}
                  className="inline-flex min-h-11 items-center font-semibold text-action underline underline-offset-4"
                >
                  <Trans>Statement for {String(year)}</Trans>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
