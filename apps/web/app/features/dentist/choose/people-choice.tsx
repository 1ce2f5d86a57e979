import { Trans } from "@lingui/react/macro";
import type { PersonWithDentist } from "@smirk/contract/account/dentists";
import { joinNames } from "@smirk/domain/joining/person-name";

interface PeopleChoiceProps {
  people: readonly PersonWithDentist[];
  /** Whether this dentist is theirs already. */
  hasDentist: (person: PersonWithDentist) => boolean;
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

const LABEL =
  "flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-control bg-surface px-4 py-2 has-checked:border-action has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-action has-focus-visible:outline-offset-2 has-disabled:cursor-default has-disabled:border-line";

export function PeopleChoice({ people, hasDentist, selected, onChange }: PeopleChoiceProps) {
  const toggle = (id: string) =>
    onChange(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]);
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-2 font-semibold">
        <Trans>Choose for …</Trans>
      </legend>
      {people.map((person) => {
        const isTheirs = hasDentist(person);
        return (
          <label key={person.id} className={LABEL}>
            <input
              type="checkbox"
              name="person"
              value={person.id}
              disabled={isTheirs}
              checked={isTheirs || selected.includes(person.id)}
              onChange={() => toggle(person.id)}
              className="size-5 shrink-0 accent-action outline-none"
            />
            <span className="grid min-w-0">
              <span className="break-words font-medium">{joinNames(person.name, person.surname)}</span>
              {isTheirs && (
                <span className="text-muted text-sm">
                  <Trans>Already chosen</Trans>
                </span>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
