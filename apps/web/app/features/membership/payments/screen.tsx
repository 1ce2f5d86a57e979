import { Trans, useLingui } from "@lingui/react/macro";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import type { PaymentsAnswer } from "@smirk/contract/account/payments";
import { useCallback, useState } from "react";
import { Link } from "react-router";
import { ApiError } from "../../../api/api-error.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { getPayments } from "../../../api/member/sections/payments.ts";
import { setAutoRenew } from "../../../api/member/sections/renewal.ts";
import { paths } from "../../../paths.ts";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { LoadedView } from "../loaded-view.tsx";
import { useBillingReturn } from "../manage/use-billing-return.ts";
import { Panel } from "../panel.tsx";
import { useMembershipState } from "../sections/membership-state.ts";
import { SectionPage } from "../sections/section-page.tsx";
import { membershipStatus } from "../status/membership-status.ts";
import { useSentenceDate } from "../status/use-short-date.ts";
import { useLoaded } from "../use-loaded.ts";
import { DuePayment } from "./due-payment.tsx";
import { PaymentRow } from "./payment-row.tsx";

export default function PaymentsScreen() {
  const { t } = useLingui();
  const memberFetch = useMemberFetch();
  const { cards, reloadAll } = useMembershipState();
  const card = cards.value?.insurance_card;
  const { state, reload, retry } = useLoaded(
    useCallback((signal) => getPayments(memberFetch, signal), [memberFetch]),
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
  const paid = payments.filter(({ state }) => state === "paid");
  return (
    <>
      <DuePayment payment={due} onPaid={onPaid} />
      <Panel title={<Trans>Charges and refunds</Trans>}>
        {paid.length === 0 ? (
          <p className="text-muted">
            <Trans>Nothing has been charged yet.</Trans>
          </p>
        ) : (
          <ul className="grid grid-cols-1 divide-y divide-line">
            {paid.map((payment) => (
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

interface RenewalPanelProps {
  card: InsuranceCard;
  onChanged: () => void;
}

/** The switch for automatic renewal; none for a membership that is canceled or over. */
export function RenewalPanel({ card, onChanged }: RenewalPanelProps) {
  const sentenceDate = useSentenceDate();
  const { isOn, phase, change } = useAutoRenew(card.auto_renew, onChanged);
  if (membershipStatus(card) !== "active" || card.exp_date === null) return null;
  const day = sentenceDate(card.exp_date);
  return (
    <Panel title={<Trans>Automatic renewal</Trans>} id="renewal">
      <Switch
        name="auto_renew"
        label={<Trans>Renew my membership</Trans>}
        help={
          isOn ? (
            <Trans>Your membership renews on {day}, and your card will be charged then.</Trans>
          ) : (
            <Trans>
              Your membership ends on {day}, and your card will not be charged again. You keep all discounts
              until then.
            </Trans>
          )
        }
        checked={isOn}
        onChange={(wanted) => void change(wanted)}
      />
      <p className="text-muted text-sm">
        <Trans>
          Turning it off is not a cancellation, so nothing is refunded. To see what you get back if you
          cancel, use “Cancel Membership” on your membership page.
        </Trans>
      </p>
      {phase === "refused" && (
        <FormAlert>
          <Trans>
            This cannot be changed now. If a change of your plan or a cancellation is waiting, undo it first.
          </Trans>
        </FormAlert>
      )}
      {phase === "failed" && (
        <FormAlert>
          <UnreachableText />
        </FormAlert>
      )}
      <p role="status" className="text-muted empty:absolute">
        {phase === "busy" && <Trans>One moment, please.</Trans>}
        {phase === "changed" &&
          (isOn ? <Trans>Automatic renewal is on.</Trans> : <Trans>Automatic renewal is off.</Trans>)}
      </p>
    </Panel>
  );
}

type RenewalPhase = "idle" | "busy" | "changed" | "refused" | "failed";

/** @param isOn as loaded; while a change is under way, what was chosen is shown */
function useAutoRenew(isOn: boolean, onChanged: () => void) {
  const memberFetch = useMemberFetch();
  const [phase, setPhase] = useState<RenewalPhase>("idle");
  const [chosen, setChosen] = useState<boolean | null>(null);

  async function change(wanted: boolean) {
    if (phase === "busy") return;
    setPhase("busy");
    setChosen(wanted);
    try {
      const { auto_renew: isNowOn } = await setAutoRenew(memberFetch, wanted, requestLimit());
      setChosen(isNowOn);
      setPhase(isNowOn === wanted ? "changed" : "refused");
    } catch (error) {
      setChosen(null);
      setPhase(error instanceof ApiError && error.status === 409 ? "refused" : "failed");
    }
    onChanged();
  }
  return { isOn: chosen ?? isOn, phase, change };
}
