import { Trans } from "@lingui/react/macro";
import type { PlanChangeAnswer } from "@smirk/contract/account/plan-change";
import type { Plan } from "@smirk/domain/billing/plan";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useState } from "react";
import { Panel } from "../panel.tsx";
import { PeopleEditor } from "./people-editor.tsx";
import { PlanOptions } from "./plan-options.tsx";
import { type EditedPlan, isSamePlan, openPlan } from "./plan-state.ts";
import { ReviewPanel } from "./review-panel.tsx";
import type { usePlanChange } from "./use-plan-change.ts";

interface PlanFormProps {
  answer: PlanChangeAnswer;
  plans: readonly Plan[];
  change: ReturnType<typeof usePlanChange>;
}

/** Plan, period and people are one change with one agreement. */
export function PlanForm({ answer, plans, change }: PlanFormProps) {
  const [current] = useState(() => openPlan(answer));
  const [edited, setEdited] = useState<EditedPlan>(current);
  const { step, isBusy } = change;
  if (step.kind === "review") {
    return (
      <ReviewPanel
        quote={step.quote}
        plan={edited}
        isBusy={isBusy}
        onAgree={() => void change.agree(edited)}
        onBack={change.edit}
      />
    );
  }
  const isSame = isSamePlan(current, edited);
  return (
    <div className="grid grid-cols-1 gap-6">
      <Panel title={<Trans>Plan</Trans>}>
        <PlanOptions
          plans={plans}
          current={current}
          edited={edited}
          onChange={(part) => setEdited({ ...edited, ...part })}
        />
      </Panel>
      <Panel title={<Trans>Family on your card</Trans>}>
        <PeopleEditor
          self={edited.self}
          people={edited.people}
          onChange={(people) => setEdited({ ...edited, people })}
        />
      </Panel>
      <div className="grid justify-items-start gap-2">
        <Button
          busy={isBusy}
          aria-describedby="plan-review-help"
          disabled={isSame}
          onClick={() => void change.review(edited)}
        >
          <Trans>See what it costs</Trans>
        </Button>
        <p id="plan-review-help" className="text-muted">
          <Trans>Nothing changes until you see the price and agree.</Trans>
        </p>
      </div>
    </div>
  );
}
