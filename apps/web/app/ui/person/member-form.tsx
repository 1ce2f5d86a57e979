import { Trans } from "@lingui/react/macro";
import { parseDateOfBirth } from "@smirk/domain/joining/date-of-birth";
import {
  type FamilyMember,
  type FamilyMemberDraft,
  type FamilyMemberErrors,
  validateFamilyMember,
} from "@smirk/domain/joining/family-member";
import { type NamedPerson, personKey } from "@smirk/domain/joining/same-person";
import { Button } from "@smirk/ui/controls/button.tsx";
import { TextInput } from "@smirk/ui/forms/text-input.tsx";
import { type FormEvent, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { FormAlert } from "../forms/form-alert.tsx";
import { FLASH_MS } from "../forms/use-flash.ts";
import { BirthDateField } from "./birth-date-field.tsx";
import { ErrorField } from "./error-field.tsx";
import { finishMember, openMember, reduceMember } from "./member-state.ts";
import { OneName } from "./one-name.tsx";
import { RelationChoice } from "./relation-choice.tsx";
import { useErrorFlash } from "./use-error-flash.ts";
import { useToday } from "./use-today.ts";

interface MemberFormProps {
  member: FamilyMember | null;
  /** Typed earlier; of this member, or of a new one. */
  typed: FamilyMemberDraft | null;
  /** Already on a membership, where a child who turns 26 stays for a while. */
  isCovered?: boolean;
  others: readonly FamilyMember[];
  /** The member, who may be typed as their own spouse or child; null where not known. */
  self: NamedPerson | null;
  /** Its day decides how old somebody is; null where not known. */
  homeState: string | null;
  onDraft: (draft: FamilyMemberDraft) => void;
  onSave: (member: FamilyMember) => void;
  onError: (hasError: boolean) => void;
}

/** Longer than other errors (FAM-03). */
const TOO_OLD_FLASH_MS = 3000;

export function MemberForm({
  member,
  typed,
  isCovered = false,
  others,
  self,
  homeState,
  onDraft,
  onSave,
  onError,
}: MemberFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const state = useMemberForm({ member, typed, isCovered, others, self, homeState, onDraft, onSave });
  const { draft, errors, refusals, isAsked, change, submit } = state;
  const flashMs = errors.dateOfBirth === "child_too_old" ? TOO_OLD_FLASH_MS : FLASH_MS;
  const isFlashing = useErrorFlash(form, refusals, flashMs);
  const hasError = Object.keys(errors).length > 0;
  useEffect(() => {
    onError(hasError);
    return () => onError(false);
  }, [hasError, onError]);
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <RelationChoice
        value={draft.relation}
        error={errors.relation}
        isFlashing={isFlashing}
        onChange={(relation) => change({ relation })}
      />
      <MemberNames draft={draft} errors={errors} isFlashing={isFlashing} onChange={change} />
      <BirthDateField
        autoComplete="off"
        value={draft.dateOfBirth}
        error={errors.dateOfBirth}
        isFlashing={isFlashing}
        isSpouse={draft.relation === "SPOUSE"}
        homeState={homeState}
        onText={(dateOfBirth) => change({ dateOfBirth })}
      />
      {isAsked && (
        <FormAlert>
          <Trans>
            {draft.firstName} {draft.lastName} with this date of birth is already on your list. Close this, or
            confirm that it is another person.
          </Trans>
        </FormAlert>
      )}
      <Button type="submit" className="w-full">
        {isAsked ? (
          <Trans>It is another person</Trans>
        ) : member === null ? (
          <Trans>Add</Trans>
        ) : (
          <Trans>Save</Trans>
        )}
      </Button>
    </form>
  );
}

function useMemberForm({
  member,
  typed,
  isCovered,
  others,
  self,
  homeState,
  onDraft,
  onSave,
}: Omit<MemberFormProps, "onError" | "isCovered"> & { isCovered: boolean }) {
  const [opened] = useState(() => openMember(typed ?? member));
  /** The person of whom it was said that they are on the list already: the next press adds them all the same. */
  const [asked, setAsked] = useState<string | null>(null);
  const [{ draft, errors, refusals }, dispatch] = useReducer(reduceMember, opened);
  const today = useToday(homeState);
  const saveDraft = useEffectEvent(onDraft);
  useEffect(() => {
    if (draft !== opened.draft) saveDraft(draft);
  }, [draft, opened]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = validateFamilyMember(draft, others, today());
    const isSameAge = member?.dateOfBirth === draft.dateOfBirth && member.relation === draft.relation;
    if (isCovered && isSameAge && found.dateOfBirth === "child_too_old") delete found.dateOfBirth;
    if (Object.keys(found).length > 0) return dispatch({ type: "refused", errors: found });
    const saved = finishMember(draft);
    const isNew = member === null || keyOf(saved) !== keyOf(member);
    if (isNew && asked !== keyOf(saved) && isOnList(saved, others, self)) setAsked(keyOf(saved));
    else onSave(saved);
  }
  return {
    draft,
    errors,
    refusals,
    isAsked: asked !== null && asked === keyOf(finishMember(draft)),
    change: (change: Partial<FamilyMemberDraft>) => dispatch({ type: "changed", change }),
    submit,
  };
}

interface MemberNamesProps {
  draft: FamilyMemberDraft;
  errors: FamilyMemberErrors;
  isFlashing: boolean;
  onChange: (change: Partial<FamilyMemberDraft>) => void;
}

function MemberNames({ draft, errors, isFlashing, onChange }: MemberNamesProps) {
  const input = { "aria-required": true, autoComplete: "off", spellCheck: false } as const;
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <ErrorField label={<Trans>First name</Trans>} error={errors.firstName} isFlashing={isFlashing}>
          {(control) => (
            <TextInput
              {...control}
              {...input}
              value={draft.firstName}
              onChange={({ currentTarget: { value: firstName } }) => onChange({ firstName })}
            />
          )}
        </ErrorField>
        {!draft.hasOneName && (
          <ErrorField label={<Trans>Last name</Trans>} error={errors.lastName} isFlashing={isFlashing}>
            {(control) => (
              <TextInput
                {...control}
                {...input}
                value={draft.lastName}
                onChange={({ currentTarget: { value: lastName } }) => onChange({ lastName })}
              />
            )}
          </ErrorField>
        )}
      </div>
      <OneName
        name="one_name"
        checked={draft.hasOneName === true}
        onChange={({ currentTarget: { checked: hasOneName } }) => onChange({ hasOneName })}
      />
    </>
  );
}

function keyOf({ firstName, lastName, dateOfBirth }: FamilyMember): string {
  return personKey({ firstName, lastName, birthDate: parseDateOfBirth(dateOfBirth) ?? dateOfBirth });
}

/** Everybody on the list costs, so the same person twice is asked about first (USE-18). */
function isOnList(member: FamilyMember, others: readonly FamilyMember[], self: NamedPerson | null): boolean {
  const keys = others.map(keyOf);
  if (self !== null) keys.push(personKey(self));
  return keys.includes(keyOf(member));
}
