import { Trans } from "@lingui/react/macro";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import {
  getRenewalTermsRoute,
  type RenewalTermsAnswer,
  setRenewalRoute,
} from "@smirk/contract/account/renewal";
import type { Refusal } from "@smirk/contract/errors";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useState } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { callRoute } from "../../../api/call-route.ts";
import { requestLimit } from "../../../api/member/request-limit.ts";
import { toRefusal } from "../../../api/member/to-refusal.ts";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { RefusalText } from "../../../ui/refusal/refusal-text.tsx";
import { useMemberFetch } from "../../session/tokens/use-member-fetch.ts";
import { Panel } from "../panel.tsx";
import { membershipStatus } from "../status/membership-status.ts";
import { useSentenceDate } from "../status/use-short-date.ts";

interface RenewalPanelProps {
  card: InsuranceCard;
  onChanged: () => void;
}

/** The switch for automatic renewal; none for a membership that is canceled or over. */
export function RenewalPanel({ card, onChanged }: RenewalPanelProps) {
  const sentenceDate = useSentenceDate();
  const { isOn, phase, refusal, asked, choose, agree, dismiss } = useAutoRenew(card.auto_renew, onChanged);
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
        onChange={(wanted) => void choose(wanted)}
      />
      <p className="text-muted text-sm">
        <Trans>
          Turning it off is not a cancellation, so nothing is refunded. To see what you get back if you
          cancel, use “Cancel Membership” on your membership page.
        </Trans>
      </p>
      {phase === "refused" && (
        <FormAlert>
          {refusal?.reason === undefined ? (
            <Trans>
              This cannot be changed now. If a change of your plan or a cancellation is waiting, undo it
              first.
            </Trans>
          ) : (
            <RefusalText refusal={refusal} />
          )}
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
      {asked !== null && (
        <ConsentDialog asked={asked} isBusy={phase === "busy"} onAgree={agree} onDismiss={dismiss} />
      )}
    </Panel>
  );
}

type RenewalConsent = NonNullable<RenewalTermsAnswer["consent"]>;

interface ConsentDialogProps {
  asked: AskedConsent;
  isBusy: boolean;
  onAgree: (consent: RenewalConsent) => Promise<void>;
  onDismiss: () => void;
}

/** Shows the words as the server keeps them, before the press that agrees to them (LAW-04). */
function ConsentDialog({ asked: { consent, isChanged }, isBusy, onAgree, onDismiss }: ConsentDialogProps) {
  return (
    <Dialog open onClose={onDismiss} title={<Trans>Turn on automatic renewal?</Trans>}>
      <div className="wrap-anywhere grid grid-cols-1 gap-4">
        {isChanged && (
          <FormAlert>
            <Trans>What you agree to about renewal has changed. Please read it again before you agree.</Trans>
          </FormAlert>
        )}
        <p>{consent.text}</p>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <Button variant="secondary" onClick={onDismiss}>
            <Trans>Not now</Trans>
          </Button>
          <Button busy={isBusy} onClick={() => void onAgree(consent)}>
            <Trans>Agree and turn on</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type RenewalPhase = "idle" | "busy" | "changed" | "refused" | "failed";

interface AskedConsent {
  consent: RenewalConsent;
  /** The words were others at the last press. */
  isChanged: boolean;
}

/** @param isOn as loaded; while a change is under way, what was chosen is shown */
function useAutoRenew(isOn: boolean, onChanged: () => void) {
  const memberFetch = useMemberFetch();
  const [phase, setPhase] = useState<RenewalPhase>("idle");
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [asked, setAsked] = useState<AskedConsent | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  function fail(error: unknown) {
    setRefusal(error instanceof ApiError ? toRefusal(error) : null);
    setAsked(null);
    setChosen(null);
    setPhase(error instanceof ApiError && error.status === 409 ? "refused" : "failed");
    onChanged();
  }

  async function save(wanted: boolean, consent: RenewalConsent | null) {
    setPhase("busy");
    if (!wanted) setChosen(false);
    try {
      const read = consent && { version: consent.version, sha256: consent.sha256 };
      const body = { auto_renew: wanted, ...(read && { consent: read }) };
      const sent = { body, signal: requestLimit() };
      const { auto_renew: isNowOn } = await callRoute(memberFetch, setRenewalRoute, sent);
      setAsked(null);
      setChosen(isNowOn);
      setRefusal(null);
      setPhase(isNowOn === wanted ? "changed" : "refused");
      onChanged();
    } catch (error) {
      const isChanged = error instanceof ApiError && error.details.reason === "renewal_changed";
      await (isChanged ? ask(true) : fail(error));
    }
  }

  /** Opens the words to agree to. Where another page has turned it on meanwhile, there are none. */
  async function ask(isChanged: boolean) {
    setPhase("busy");
    try {
      const { consent } = await callRoute(memberFetch, getRenewalTermsRoute, { signal: requestLimit() });
      if (consent === null) return await save(true, null);
      setAsked({ consent, isChanged });
      setPhase("idle");
    } catch (error) {
      fail(error);
    }
  }

  async function choose(wanted: boolean) {
    if (phase === "busy") return;
    await (wanted ? ask(false) : save(false, null));
  }

  const dismiss = () => {
    setAsked(null);
    setPhase("idle");
  };
  const agree = (consent: RenewalConsent) => save(true, consent);
  return { isOn: chosen ?? isOn, phase, refusal, asked, choose, agree, dismiss };
}
