import { Trans, useLingui } from "@lingui/react/macro";
import {
  confirmPhoneChangeRoute,
  getPersonalDetailsRoute,
  type PersonalDetails,
  requestPhoneChangeRoute,
} from "@smirk/contract/account/personal-details";
import type { ProvidedCode } from "@smirk/contract/auth/codes";
import { formatPhone } from "@smirk/domain/joining/contact/phone-number";
import { formatUsPhone } from "@smirk/domain/joining/contact/us-phone";
import { useCallback, useState } from "react";
import { callRoute } from "../../../api/call-route.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { LoadedView, useLoaded } from "../loaded-view.tsx";
import { SectionPage } from "../sections/section-page.tsx";
import { useMembershipState } from "../sections/use-sections.ts";
import { ProofDialog } from "../sign-in/proof-dialog.tsx";
import { useRequest } from "../use-request.ts";
import { AddressPanel } from "./address-panel.tsx";
import { CodeForm } from "./code-form.tsx";
import { type DetailName, DetailPanel, type DetailState } from "./detail-panel.tsx";
import { EmailPanel } from "./email-panel.tsx";
import { NamePanel } from "./name-panel.tsx";
import { NumberForm } from "./number-form.tsx";

export default function DetailsScreen() {
  const { t } = useLingui();
  const memberFetch = useMemberFetch();
  const { state, retry } = useLoaded(
    useCallback((signal) => callRoute(memberFetch, getPersonalDetailsRoute, { signal }), [memberFetch]),
  );
  const [hasError, setHasError] = useState(false);
  return (
    <SectionPage
      title={t`Your details`}
      hasError={hasError}
      intro={<Trans>Your name, address and contact information, and how you sign in.</Trans>}
    >
      <LoadedView state={state} onRetry={retry}>
        {(details) => <DetailPanels loaded={details} onError={setHasError} />}
      </LoadedView>
    </SectionPage>
  );
}

interface DetailPanelsProps {
  loaded: PersonalDetails;
  onError: (hasError: boolean) => void;
}

function DetailPanels({ loaded, onError }: DetailPanelsProps) {
  const { reloadDetails } = useMembershipState();
  const [details, setDetails] = useState(loaded);
  const [open, setOpen] = useState<DetailName | null>(null);
  const [changed, setChanged] = useState<DetailName | null>(null);

  function show(name: DetailName | null) {
    setOpen(name);
    setChanged(null);
    onError(false);
  }
  const stateOf = (name: DetailName): DetailState => ({
    details,
    isOpen: open === name,
    isChanged: changed === name,
    open: () => show(name),
    close: () => show(null),
    save: (saved) => {
      setDetails(saved);
      show(null);
      setChanged(name);
      reloadDetails();
    },
    onError,
  });
  return (
    <>
      <NamePanel state={stateOf("name")} />
      <EmailPanel state={stateOf("email")} />
      <PhonePanel state={stateOf("phone")} />
      <AddressPanel state={stateOf("address")} />
    </>
  );
}

function PhonePanel({ state }: { state: DetailState }) {
  return (
    <DetailPanel
      title={<Trans>Phone number</Trans>}
      value={<span className="tabular-nums">{formatUsPhone(state.details.phone_number)}</span>}
      state={state}
      action={<Trans>Change your phone number</Trans>}
      done={<Trans>You now sign in with this number. Every other browser was signed out.</Trans>}
    >
      <PhoneSteps state={state} />
    </DetailPanel>
  );
}

interface SentTo extends Pick<ProvidedCode, "challenge"> {
  phone: string;
}

function PhoneSteps({ state }: { state: DetailState }) {
  const memberFetch = useMemberFetch();
  const [sent, setSent] = useState<SentTo | null>(null);
  const sending = useRequest(
    (phone: string, signal) => {
      const earlier = sent?.phone === phone && { challenge: sent.challenge };
      const body = { phone_number: phone, ...earlier };
      return callRoute(memberFetch, requestPhoneChangeRoute, { body, signal });
    },
    ({ data: { challenge } }, phone) => setSent({ phone, challenge }),
  );
  const confirming = useRequest(
    ({ code, phone, challenge }: SentTo & { code: string }, signal) => {
      const body = { phone_number: phone, code, challenge };
      return callRoute(memberFetch, confirmPhoneChangeRoute, { body, signal });
    },
    (details) => state.save(details),
  );
  const asking = sending.proof === null ? confirming : sending;
  return (
    <>
      {sent === null ? (
        <NumberForm
          isBusy={sending.isBusy}
          failure={sending.failure}
          onNumber={(phone) => void sending.run(phone)}
          onCancel={state.close}
          onError={state.onError}
        />
      ) : (
        <CodeForm
          lead={<Trans>We texted a code to {formatPhone(sent.phone)}. It works for five minutes.</Trans>}
          isBusy={confirming.isBusy || sending.isBusy}
          failure={confirming.failure ?? sending.failure}
          onCode={(code) => void confirming.run({ ...sent, code })}
          onAgain={() => {
            confirming.clear();
            void sending.run(sent.phone);
          }}
          onBack={() => {
            confirming.clear();
            sending.clear();
            setSent(null);
          }}
        />
      )}
      {asking.proof !== null && (
        <ProofDialog proof={asking.proof} onProved={asking.prove} onClose={asking.dismiss} />
      )}
    </>
  );
}
