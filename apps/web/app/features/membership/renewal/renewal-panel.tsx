import { Trans } from "@lingui/react/macro";
import type { InsuranceCard } from "@smirk/contract/account/insurance-card";
import { FormAlert } from "../../../ui/forms/form-alert.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { UnreachableText } from "../../../ui/forms/unreachable-text.tsx";
import { Panel } from "../panel.tsx";
import { membershipStatus } from "../status/membership-status.ts";
import { useSentenceDate } from "../status/use-short-date.ts";
import { useAutoRenew } from "./use-auto-renew.ts";

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
