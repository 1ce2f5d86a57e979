import { Trans } from "@lingui/react/macro";
import { MOST_FAMILY_MEMBERS } from "@smirk/domain/joining/family-member";
import type { NamedPerson } from "@smirk/domain/joining/same-person";
import { Button } from "@smirk/ui/controls/button.tsx";
import { useState } from "react";
import { Icon } from "../../../ui/controls/icon.tsx";
import { Dialog } from "../../../ui/forms/dialog.tsx";
import { MemberCard } from "../../../ui/person/member-card.tsx";
import { MemberForm } from "../../../ui/person/member-form.tsx";
import type { EditedPerson } from "./plan-state.ts";

interface PeopleEditorProps {
  self: NamedPerson | null;
  people: readonly EditedPerson[];
  onChange: (people: readonly EditedPerson[]) => void;
}

const ignore = () => {};

/** Everybody on the card but the member; nothing is saved before the review. */
export function PeopleEditor({ self, people, onChange }: PeopleEditorProps) {
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
