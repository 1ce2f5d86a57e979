import { Trans } from "@lingui/react/macro";
import { joinNames } from "@smirk/domain/joining/person-name";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useEffect, useRef } from "react";
import { Panel } from "../panel.tsx";
import { type EditedPlan, sayOther } from "./plan-state.ts";

interface KnownPersonPanelProps {
  plan: EditedPlan;
  /** The place of whom the question is about. */
  place: number;
  isBusy: boolean;
  onAnswer: (plan: EditedPlan) => void;
  onBack: () => void;
}

/** Asked before the price of a change is shown; takes the focus from the button that led to it (USE-18). */
export function KnownPersonPanel({ plan, place, isBusy, onAnswer, onBack }: KnownPersonPanelProps) {
  const { firstName = "", lastName = "" } = plan.people[place] ?? {};
  const person = joinNames(firstName, lastName);
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <Panel title={<Trans>{person} seems to have a membership already</Trans>}>
      <div ref={question} tabIndex={-1} role="alert" className="wrap-anywhere grid gap-4">
        <p>
          <Trans>
            There is already a membership with the name and date of birth of {person} and with your phone
            number or email address. You pay for everyone on your list. You were not charged.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={isBusy} onClick={() => onAnswer(sayOther(plan, place))}>
            <Trans>This is someone else</Trans>
          </Button>
          <Button variant="quiet" onClick={onBack}>
            <Trans>Back</Trans>
          </Button>
        </div>
      </div>
    </Panel>
  );
}
