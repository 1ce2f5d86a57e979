import { Trans } from "@lingui/react/macro";
import { dayOf } from "@smirk/domain/calendar-day";
import { type FamilyMember, judgeFamilyMember } from "@smirk/domain/family-member";
import { type FormEvent, useEffect, useReducer, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { FLASH_MS } from "../../../ui/use-flash.ts";
import { BirthDateField } from "../form/birth-date-field.tsx";
import { FaultField } from "../form/fault-field.tsx";
import { useFaultFlash } from "../form/use-fault-flash.ts";
import { openMember, reduceMember, sealMember } from "./member-state.ts";
import { RelationChoice } from "./relation-choice.tsx";

interface MemberFormProps {
  /** Null for one who is to be added. */
  member: FamilyMember | null;
  /** The rest of the family. */
  others: readonly FamilyMember[];
  onSave: (member: FamilyMember) => void;
  onFault: (hasFault: boolean) => void;
}

/** A child who is too old is told of a second longer than anything else (FAM-03). */
const TOO_OLD_FLASH_MS = 3000;

/** Who is added to the family, or changed in it (FAM-02). */
export function MemberForm({ member, others, onSave, onFault }: MemberFormProps) {
  const [{ draft, faults, refusals }, dispatch] = useReducer(reduceMember, member, openMember);
  const form = useRef<HTMLFormElement>(null);
  const flashMs = faults.dateOfBirth === "child_too_old" ? TOO_OLD_FLASH_MS : FLASH_MS;
  const isFlashing = useFaultFlash(form, refusals, flashMs);
  const hasFault = Object.keys(faults).length > 0;
  useEffect(() => {
    onFault(hasFault);
    return () => onFault(false);
  }, [hasFault, onFault]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = judgeFamilyMember(draft, others, dayOf(new Date()));
    if (Object.keys(found).length > 0) dispatch({ type: "refused", faults: found });
    else onSave(sealMember(draft));
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <RelationChoice
        value={draft.relation}
        fault={faults.relation}
        isFlashing={isFlashing}
        onChange={(relation) => dispatch({ type: "changed", change: { relation } })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <FaultField label={<Trans>First name</Trans>} fault={faults.firstName} isFlashing={isFlashing}>
          {(control) => (
            <TextInput
              {...control}
              aria-required
              autoComplete="off"
              spellCheck={false}
              value={draft.firstName}
              onChange={({ currentTarget: { value: firstName } }) =>
                dispatch({ type: "changed", change: { firstName } })
              }
            />
          )}
        </FaultField>
        <FaultField label={<Trans>Last name</Trans>} fault={faults.lastName} isFlashing={isFlashing}>
          {(control) => (
            <TextInput
              {...control}
              aria-required
              autoComplete="off"
              spellCheck={false}
              value={draft.lastName}
              onChange={({ currentTarget: { value: lastName } }) =>
                dispatch({ type: "changed", change: { lastName } })
              }
            />
          )}
        </FaultField>
      </div>
      <BirthDateField
        autoComplete="off"
        value={draft.dateOfBirth}
        fault={faults.dateOfBirth}
        isFlashing={isFlashing}
        onText={(dateOfBirth) => dispatch({ type: "changed", change: { dateOfBirth } })}
      />
      <Button type="submit" className="w-full">
        {member === null ? <Trans>Add</Trans> : <Trans>Save</Trans>}
      </Button>
    </form>
  );
}
