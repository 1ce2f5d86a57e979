import { joinNames } from "@smirk/domain/joining/person-name";
import { useEffect, useState } from "react";
import { call, sentenceOf } from "../../api/call.ts";
import type { Answer, FoundEntry } from "../../api/types.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { CheckBox, Choice, ErrorNote, Field } from "../../ui/field.tsx";
import { type ActionDialogProps, usePreview } from "./use-preview.ts";

const PATH = "/members/dentist/preview";

type Person = Answer<"members.preview_dentist">["dentists"]["people"][number];

export function DentistDialog({ member, onDone, onClose }: ActionDialogProps) {
  const account_id = member.account.id;
  const [text, setText] = useState("");
  const { offices, error: findError } = useOffices(text);
  const [picked, setPicked] = useState("");
  const [others, setOthers] = useState<readonly string[] | null>(null);
  const { preview: now, error: showError } = usePreview(PATH, { account_id });
  const people = now?.dentists.people ?? [];
  const person_ids = others ?? people.slice(0, 1).map(({ id }) => id);
  const office = offices.find(({ location_id: locationId }) => locationId === picked) ?? offices[0];
  const wanted = { account_id, location_id: office?.location_id ?? "", person_ids: [...person_ids] };
  const isAsked = office !== undefined && person_ids.length > 0;
  const { preview, error } = usePreview(isAsked ? PATH : null, wanted);
  const choice = isAsked ? (preview?.choice ?? null) : null;

  const choose = (location_id: string, ids: readonly string[], reason: string) =>
    call("/members/dentist", { account_id, location_id, person_ids: [...ids], reason });
  async function run(reason: string) {
    await choose(wanted.location_id, person_ids, reason);
    const changed = people.filter(({ id }) => choice?.person_ids.includes(id));
    const before = findCommonDentist(changed);
    return {
      sentence: `${choice?.dentist} is chosen. The member is notified by email.`,
      undo: before
        ? async (why: string) => {
            await choose(before.location_id, choice?.person_ids ?? [], why);
            return `Undone. ${before.name} ${before.last_name} is their dentist again.`;
          }
        : undefined,
    };
  }
  return (
    <ActionForm
      title="Choose a dentist"
      button="Choose"
      isReady={choice !== null && choice.person_ids.length > 0}
      {...{ run, onDone, onClose }}
    >
      <Field
        label="Dentist, by name, phone, NPI or city"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {office && <OfficeChoice offices={offices} picked={office.location_id} onPick={setPicked} />}
      {people.length > 1 && <PeopleBoxes people={people} ids={person_ids} onChange={setOthers} />}
      <ErrorNote>{findError || showError || error}</ErrorNote>
      {text.trim() !== "" && <p role="status">{describeChoice(choice, people)}</p>}
    </ActionForm>
  );
}

interface OfficeChoiceProps {
  offices: readonly FoundEntry[];
  /** The location that is picked. */
  picked: string;
  onPick: (locationId: string) => void;
}

function OfficeChoice({ offices, picked, onPick }: OfficeChoiceProps) {
  return (
    <Choice label="Office" value={picked} onChange={(event) => onPick(event.target.value)}>
      {offices.map(({ location_id: locationId, dentist, address, city }) => (
        <option key={locationId} value={locationId}>
          {dentist}, {address}, {city}
        </option>
      ))}
    </Choice>
  );
}

interface PeopleBoxesProps {
  people: readonly Person[];
  /** The people who are checked. */
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

function PeopleBoxes({ people, ids, onChange }: PeopleBoxesProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="font-medium text-sm">For</legend>
      {people.map((person) => (
        <CheckBox
          key={person.id}
          label={describePerson(person)}
          checked={ids.includes(person.id)}
          onChange={(event) => {
            const others = ids.filter((id) => id !== person.id);
            onChange(event.target.checked ? [...others, person.id] : others);
          }}
        />
      ))}
    </fieldset>
  );
}

function describeChoice(
  choice: Answer<"members.preview_dentist">["choice"],
  people: readonly Person[],
): string {
  if (choice === null) return "";
  if (choice.person_ids.length === 0) return "They have this dentist already.";
  const names = people.filter(({ id }) => choice.person_ids.includes(id)).map(({ name }) => name);
  return `${choice.dentist} for ${names.join(", ")}. It counts at once.`;
}

function describePerson({ name, surname, dentist }: Person): string {
  return `${joinNames(name, surname)}${dentist ? `, now with ${dentist.name} ${dentist.last_name}` : ""}`;
}

/** The dentist whom all of them had, and can have again. */
function findCommonDentist(people: readonly Person[]): NonNullable<Person["dentist"]> | null {
  const [first] = people;
  const dentist = first?.dentist ?? null;
  if (dentist === null || dentist.office === null) return null;
  return people.every((person) => person.dentist?.location_id === dentist.location_id) ? dentist : null;
}

const DELAY_MS = 150;
const SHORTEST = 2;
const MOST_OFFICES = 12;

/** Offices that can be chosen. */
function useOffices(text: string): { offices: FoundEntry[]; error: string } {
  const [found, setFound] = useState<{ offices: FoundEntry[]; error: string }>({ offices: [], error: "" });
  useEffect(() => {
    if (text.trim().length < SHORTEST) return setFound({ offices: [], error: "" });
    let isCurrent = true;
    const timer = setTimeout(() => {
      call("/directory/find", { text }).then(
        ({ entries }) => {
          const offices = entries.filter(({ published }) => published).slice(0, MOST_OFFICES);
          if (isCurrent) setFound({ offices, error: offices.length === 0 ? "No dentist matches." : "" });
        },
        (failure: unknown) => isCurrent && setFound({ offices: [], error: sentenceOf(failure) }),
      );
    }, DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return found;
}
