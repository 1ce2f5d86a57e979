import { Trans, useLingui } from "@lingui/react/macro";
import {
  type AddressBody,
  changeAddressRoute,
  type PersonalDetails,
} from "@smirk/contract/account/personal-details";
import type { HomeAddress } from "@smirk/domain/joining/address/address-verdict";
import { wholeAddress } from "@smirk/domain/joining/address/home-address";
import { nameWithin } from "@smirk/domain/joining/address/name-within";
import { findState } from "@smirk/domain/joining/address/states";
import { isSoldIn } from "@smirk/domain/law/sold-states";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useRef, useState } from "react";
import { callRoute } from "../../../api/call-route.ts";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { type RequestFailure, RequestFailureText } from "../sign-in/request-failure-text.tsx";
import { useRequest } from "../use-request.ts";
import { AddressForm } from "./address-form.tsx";
import { DetailPanel, type DetailState } from "./detail-panel.tsx";

export function AddressPanel({ state }: { state: DetailState }) {
  const { address, is_active: isActive } = state.details;
  const [hasAcceptedEnd, setAcceptedEnd] = useState(false);
  return (
    <DetailPanel
      title={<Trans>Home address</Trans>}
      value={wholeAddress(toAddress(address))}
      state={state}
      action={isActive ? <Trans>Change your address</Trans> : null}
      done={
        isSoldIn(address.state) && !hasAcceptedEnd ? (
          <Trans>Your address is saved. Nothing else about your membership changes.</Trans>
        ) : (
          <Trans>
            Your address is saved. Your membership does not renew; you can use it until its last day.
          </Trans>
        )
      }
    >
      <AddressSteps state={state} onSend={({ accepts_end }) => setAcceptedEnd(accepts_end)} />
    </DetailPanel>
  );
}

function AddressSteps({ state, onSend }: { state: DetailState; onSend: (body: AddressBody) => void }) {
  const memberFetch = useMemberFetch();
  const [away, setAway] = useState<AddressBody["address"] | null>(null);
  const saving = useRequest(
    (body: AddressBody, signal) => callRoute(memberFetch, changeAddressRoute, { body, signal }),
    (details) => state.save(details),
  );
  const { isBusy, failure } = saving;
  const [asked, setAsked] = useState<AddressBody["address"] | null>(null);
  const send = (body: AddressBody) => {
    setAsked(body.address);
    onSend(body);
    void saving.run(body);
  };
  const isStopped = failure?.kind === "refused" && failure.refusal.reason === "state_not_sold";
  useEffect(() => {
    if (!isStopped) return;
    saving.clear();
    setAway(asked);
  }, [isStopped, asked, saving.clear]);
  if (away !== null) {
    return (
      <MoveAway
        details={state.details}
        address={away}
        isBusy={isBusy}
        failure={failure}
        onAccept={() => send({ address: away, accepts_end: true })}
        onBack={() => {
          saving.clear();
          setAway(null);
        }}
      />
    );
  }
  return (
    <AddressForm
      address={toAddress(state.details.address)}
      isBusy={isBusy}
      failure={failure}
      onCancel={state.close}
      onError={state.onError}
      onAddress={(address) => {
        if (isSoldIn(address.state)) send({ address, accepts_end: false });
        else setAway(address);
      }}
    />
  );
}

function toAddress({ address_line_2: unit, ...address }: DetailState["details"]["address"]) {
  return { ...address, ...(unit !== undefined && { address_line_2: unit }) };
}

interface MoveAwayProps {
  details: PersonalDetails;
  address: HomeAddress;
  isBusy: boolean;
  failure: RequestFailure | null;
  onAccept: () => void;
  onBack: () => void;
}

/** Before a move to a state where the membership is not sold is saved. */
function MoveAway({ details, address, isBusy, failure, onAccept, onBack }: MoveAwayProps) {
  const { i18n } = useLingui();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const known = findState(address.state);
  const state = known === undefined ? address.state : nameWithin(known, i18n.locale);
  const day = details.period_end === null ? null : formatSentenceDate(details.period_end, i18n.locale);
  return (
    <div className="grid gap-4 rounded-md border border-line bg-sun-tint p-5 text-ink">
      <h3 ref={head} tabIndex={-1} className="font-bold text-lg outline-none">
        <Trans>The membership is not available in {state}</Trans>
      </h3>
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          {day === null ? (
            <Trans>You can use your membership until the end of the time you paid for.</Trans>
          ) : (
            <Trans>You can use your membership until {day} at every participating dentist.</Trans>
          )}
        </li>
        {details.renews && (
          <li>
            <Trans>It does not renew. You will not be charged after that.</Trans>
          </li>
        )}
        <li>
          <Trans>
            You can cancel at any time. Your refund rights stay at least as good as in your agreement.
          </Trans>
        </li>
        <li>
          <Trans>If you move back, change your address again and turn on automatic renewal.</Trans>
        </li>
      </ul>
      {failure && (
        <FormAlert>
          <RequestFailureText failure={failure} />
        </FormAlert>
      )}
      <div className="grid gap-3 sm:flex">
        <Button busy={isBusy} onClick={onAccept}>
          <Trans>Save this address</Trans>
        </Button>
        <Button variant="secondary" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </div>
  );
}
