import { joinNames } from "@smirk/domain/joining/person-name";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Choice, ErrorNote } from "../../ui/field.tsx";
import { type ActionDialogProps, usePreview } from "./use-preview.ts";

/** Another code for one person's card, such as after a lost one. */
export function ReplaceCardDialog({ member, onDone, onClose }: ActionDialogProps) {
  const account_id = member.account.id;
  const [picked, setPicked] = useState("");
  const { preview, error } = usePreview("/members/dentist/preview", { account_id });
  const people = preview?.dentists.people ?? [];
  const person = people.find(({ id }) => id === picked) ?? people[0];
  async function run(reason: string) {
    if (person === undefined) return null;
    await call("/members/card/replace", { account_id, person_id: person.id, reason });
    return `${joinNames(person.name, person.surname)}’s card has a new code. The member is notified by email.`;
  }
  return (
    <ActionForm
      title="Replace a card’s code"
      button="Replace"
      isReady={person !== undefined}
      {...{ run, onDone, onClose }}
    >
      {people.length > 1 && (
        <Choice label="Whose card" value={person?.id} onChange={(event) => setPicked(event.target.value)}>
          {people.map(({ id, name, surname }) => (
            <option key={id} value={id}>
              {joinNames(name, surname)}
            </option>
          ))}
        </Choice>
      )}
      <ErrorNote>{error}</ErrorNote>
      <p>
        Printed cards, cards in a phone’s wallet and the link that was shared stop working at once. The member
        prints or saves the card again. The member number stays the same.
      </p>
    </ActionForm>
  );
}
