import { Trans } from "@lingui/react/macro";
import type { AddressBody } from "@smirk/contract/account/personal-details";
import { wholeAddress } from "@smirk/domain/joining/address/home-address";
import { isServedState } from "@smirk/domain/joining/address/states";
import { useState } from "react";
import { changeAddress } from "../../../api/member/sections/personal-details.ts";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { AddressForm } from "./address-form.tsx";
import { DetailPanel, type DetailState } from "./detail-panel.tsx";
import { MoveAway } from "./move-away.tsx";
import { useChange } from "./use-change.ts";

export function AddressPanel({ state }: { state: DetailState }) {
  const { address, is_active: isActive } = state.details;
  return (
    <DetailPanel
      title={<Trans>Home address</Trans>}
      value={wholeAddress(toAddress(address))}
      state={state}
      action={isActive ? <Trans>Change your address</Trans> : null}
      done={
        isServedState(address.state) ? (
          <Trans>Your address is saved. Nothing else about your membership changes.</Trans>
        ) : (
          <Trans>
            Your address is saved. Your membership does not renew; you can use it until its last day.
          </Trans>
        )
      }
    >
      <AddressSteps state={state} />
    </DetailPanel>
  );
}

function AddressSteps({ state }: { state: DetailState }) {
  const memberFetch = useMemberFetch();
  const [away, setAway] = useState<AddressBody["address"] | null>(null);
  const saving = useChange(
    (body: AddressBody, signal) => changeAddress(memberFetch, body, signal),
    (details) => state.save(details),
  );
  const { isBusy, failure } = saving;
  if (away !== null) {
    return (
      <MoveAway
        details={state.details}
        address={away}
        isBusy={isBusy}
        failure={failure}
        onAccept={() => void saving.run({ address: away, accepts_end: true })}
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
        if (isServedState(address.state)) void saving.run({ address, accepts_end: false });
        else setAway(address);
      }}
    />
  );
}

function toAddress({ address_line_2: unit, ...address }: DetailState["details"]["address"]) {
  return { ...address, ...(unit !== undefined && { address_line_2: unit }) };
}
