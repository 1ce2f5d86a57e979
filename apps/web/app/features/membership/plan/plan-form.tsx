import { Trans } from "@lingui/react/macro";
import type { PlanChangeAnswer } from "@smirk/contract/account/plan-change";
import type { Plan } from "@smirk/domain/billing/plan";
import { MOST_FAMILY_MEMBERS } from "@smirk/domain/joining/family-limits";
import type { NamedPerson } from "@smirk/domain/joining/same-person";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useState } from "react";
import { Icon } from "../../../ui/controls/icon.tsx";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { MemberCard } from "../../../ui/person/member-card.tsx";
import { MemberForm } from "../../../ui/person/member-form.tsx";
import { Panel } from "../panel.tsx";
import { KnownPersonPanel } from "./known-person-panel.tsx";
import { PlanOptions } from "./plan-options.tsx";
import type { EditedPerson } from "./plan-state.ts";
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
  const shown = { plan: edited, isBusy, onBack: change.edit };
  if (step.kind === "review")
    return <ReviewPanel {...shown} quote={step.quote} onAgree={() => void change.agree(edited)} />;
  if (step.kind === "known") {
    const onAnswer = (answered: EditedPlan) => {
      setEdited(answered);
      void change.review(answered);
    };
    return <KnownPersonPanel {...shown} key={step.place} place={step.place} onAnswer={onAnswer} />;
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
          homeState={answer.member?.state_code ?? null}
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

interface PeopleEditorProps {
  self: NamedPerson | null;
  homeState: string | null;
  people: readonly EditedPerson[];
  onChange: (people: readonly EditedPerson[]) => void;
}

const ignore = () => {};

/** Everybody on the card but the member; nothing is saved before the review. */
function PeopleEditor({ self, homeState, people, onChange }: PeopleEditorProps) {
  const [opened, setOpened] = useState<{ index: number | null } | null>(null);
  const index = opened?.index ?? null;
  const edited = index === null ? null : (people[index] ?? null);
  return (
    <div className="grid grid-cols-1 gap-3">
      {people.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {people.map((person, at) => (
            <MemberCard
              key={person.id ?? `${person.firstName} ${person.dateOfBirth} ${at}`}
              member={person}
              onEdit={() => setOpened({ index: at })}
              onRemove={() => onChange(people.toSpliced(at, 1))}
            />
          ))}
        </ul>
      )}
      {people.length < MOST_FAMILY_MEMBERS && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setOpened({ index: null })}>
          <Icon name="plus" />
          <Trans>Add a family member</Trans>
        </Button>
      )}
      <Dialog
        open={opened !== null}
        onClose={() => setOpened(null)}
        title={
          edited === null ? <Trans>Add a family member</Trans> : <Trans>Change {edited.firstName}</Trans>
        }
      >
        {opened !== null && (
          <MemberForm
            member={edited}
            typed={null}
            isCovered={edited?.id !== undefined}
            others={people.filter((_, at) => at !== index)}
            self={self}
            homeState={homeState}
            onError={ignore}
            onDraft={ignore}
            onSave={(person) => {
              const saved = edited?.id === undefined ? person : { ...person, id: edited.id };
              onChange(index === null ? [...people, saved] : people.with(index, saved));
              setOpened(null);
            }}
          />
        )}
      </Dialog>
    </div>
  );
}
