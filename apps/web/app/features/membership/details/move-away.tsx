import { Trans, useLingui } from "@lingui/react/macro";
import type { PersonalDetails } from "@smirk/contract/account/personal-details";
import type { HomeAddress } from "@smirk/domain/joining/address/address-verdict";
import { findState } from "@smirk/domain/joining/address/states";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useRef } from "react";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import type { RequestFailure } from "../sign-in/request-failure.ts";
import { RequestFailureText } from "../sign-in/request-failure-text.tsx";

interface MoveAwayProps {
  details: PersonalDetails;
  address: HomeAddress;
  isBusy: boolean;
  failure: RequestFailure | null;
  onAccept: () => void;
  onBack: () => void;
}

/** Before a move to a state where the membership is not sold is saved. */
export function MoveAway({ details, address, isBusy, failure, onAccept, onBack }: MoveAwayProps) {
  const { i18n } = useLingui();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const state = findState(address.state)?.name ?? address.state;
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
