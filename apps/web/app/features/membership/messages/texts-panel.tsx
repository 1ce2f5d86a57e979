import { Trans } from "@lingui/react/macro";
import type { MessageChoicesAnswer, MessageKind } from "@smirk/contract/account/messages";
import { Switch } from "../../../ui/forms/switch.tsx";
import { Panel } from "../panel.tsx";
import { useSentenceDate } from "../status/use-short-date.ts";

interface TextsPanelProps {
  texts: MessageChoicesAnswer["texts"];
  isOn: (kind: MessageKind) => boolean;
  choose: (kind: MessageKind, isWanted: boolean) => Promise<void>;
}

export function TextsPanel({ texts, isOn, choose }: TextsPanelProps) {
  return (
    <Panel title={<Trans>Texts</Trans>}>
      <TextSwitches texts={texts} isOn={isOn} choose={choose} />
      <p className="text-muted text-sm">
        <Trans>
          Reply STOP to any text to stop them all, START to get them again, HELP for help. Message and data
          rates may apply. Sign-in codes come only when you ask for one.
        </Trans>
      </p>
    </Panel>
  );
}

function TextSwitches({ texts, isOn, choose }: TextsPanelProps) {
  const sentenceDate = useSentenceDate();
  const { phone_number: phone, stopped_at: stoppedAt } = texts;
  if (phone === null) {
    return (
      <p>
        <Trans>Your account has no phone number for us to text.</Trans>
      </p>
    );
  }
  if (stoppedAt !== null) {
    const day = sentenceDate(stoppedAt);
    return (
      <p>
        <Trans>
          The phone {phone} opted out of our texts on {day}. To get them again, text START to us from that
          phone.
        </Trans>
      </p>
    );
  }
  return (
    <>
      <p className="text-muted">
        <Trans>They go to {phone}.</Trans>
      </p>
      <Switch
        name="payment_text"
        label={<Trans>When a payment fails</Trans>}
        help={<Trans>We also email you.</Trans>}
        checked={isOn("payment_text")}
        onChange={(isWanted) => void choose("payment_text", isWanted)}
      />
      <Switch
        name="renewal_text"
        label={<Trans>Before my membership renews</Trans>}
        help={<Trans>We also email you.</Trans>}
        checked={isOn("renewal_text")}
        onChange={(isWanted) => void choose("renewal_text", isWanted)}
      />
      <Switch
        name="card_text"
        label={<Trans>When a card is checked six times in one day</Trans>}
        help={<Trans>We also email you.</Trans>}
        checked={isOn("card_text")}
        onChange={(isWanted) => void choose("card_text", isWanted)}
      />
    </>
  );
}
