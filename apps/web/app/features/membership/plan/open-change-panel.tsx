import { Trans, useLingui } from "@lingui/react/macro";
import type { PlanChangeAnswer } from "@smirk/contract/account/plan-change";
import { formatMoney } from "@smirk/domain/billing/money";
import { formatSentenceDate } from "@smirk/domain/wire/short-date";
import { Button } from "@smirk/ui/controls/button.tsx";
import { Panel } from "../panel.tsx";

interface LeavingPanelProps {
  change: NonNullable<PlanChangeAnswer["change"]>;
  people: PlanChangeAnswer["family_members"];
}

/** A child has turned 26, or does before the next charge. */
export function LeavingPanel({ change, people }: LeavingPanelProps) {
  const { i18n } = useLingui();
  const leaving = people.filter(({ id }) => !change.family_members.some((stays) => stays.id === id));
  // The renewal has a new price and nobody leaves; `PriceNotice` says so.
  if (leaving.length === 0) return null;
  const names = new Intl.ListFormat(i18n.locale).format(leaving.map(({ name }) => name));
  const day = formatSentenceDate(change.from, i18n.locale);
  const amount = formatMoney(change.next_cents, i18n.locale);
  return (
    <Panel title={<Trans>Changes on {day}</Trans>}>
      <p>
        <Trans>
          A membership includes children until they turn 26, so {names} leaves yours on {day}. We will charge{" "}
          {amount} that day.
        </Trans>
      </p>
    </Panel>
  );
}

interface OpenChangePanelProps {
  change: NonNullable<PlanChangeAnswer["change"]>;
  isBusy: boolean;
  onUndo: () => void;
  onAnswerBank: (clientSecret: string) => void;
}

/** A change that is planned, or that waits for the bank, and its undo. */
export function OpenChangePanel({ change, isBusy, onUndo, onAnswerBank }: OpenChangePanelProps) {
  const { i18n } = useLingui();
  const { plan_name: name, state, client_secret: secret } = change;
  const day = formatSentenceDate(change.from, i18n.locale);
  const amount = formatMoney(change.next_cents, i18n.locale);
  const people = change.family_members.length + 1;
  if (state === "requested") {
    return (
      <Panel title={<Trans>Your change is on its way</Trans>}>
        <p>
          <Trans>We are making your change to {name}. This page will show it in a moment.</Trans>
        </p>
      </Panel>
    );
  }
  if (state === "action_required") {
    return (
      <Panel title={<Trans>Your bank has a question</Trans>}>
        <p>
          <Trans>Your change to {name} takes effect once your bank approves the payment.</Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          {secret !== null && (
            <Button busy={isBusy} onClick={() => onAnswerBank(secret)}>
              <Trans>Answer your bank</Trans>
            </Button>
          )}
          <Button variant="quiet" busy={isBusy} onClick={onUndo}>
            <Trans>Do not change</Trans>
          </Button>
        </div>
      </Panel>
    );
  }
  return (
    <Panel title={<Trans>Changes on {day}</Trans>}>
      <p>
        <Trans>
          Starting {day}, your plan is {name}, with {people} on the card. We will charge {amount} that day.
          Until then, nothing changes.
        </Trans>
      </p>
      <Button variant="secondary" className="justify-self-start" busy={isBusy} onClick={onUndo}>
        <Trans>Undo this change</Trans>
      </Button>
    </Panel>
  );
}
