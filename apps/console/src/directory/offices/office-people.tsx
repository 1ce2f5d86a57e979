import { useState } from "react";
import { call, sentenceOf } from "../../api/call.ts";
import type { KeptOffice } from "../../api/types.ts";
import { useShell } from "../../session/session-context.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorNote, Field } from "../../ui/field.tsx";
import { formatDay } from "../../ui/formats.ts";
import { Table } from "../../ui/table.tsx";

type Person = KeptOffice["people"][number];
type Choice = { office: KeptOffice; person: Person; what: "end" | "keys" };

/** Help with signing in: who works for an office, who left, and lost keys. */
export function OfficePeople({ onDone }: { onDone: (sentence: string) => void }) {
  const { can } = useShell();
  const [text, setText] = useState("");
  const [offices, setOffices] = useState<readonly KeptOffice[] | null>(null);
  const [error, setError] = useState("");
  const [choice, setChoice] = useState<Choice | null>(null);
  if (!can("offices.people")) return null;
  const find = () => {
    call("/offices/people", { text }).then(
      (answer) => {
        setOffices(answer.offices);
        setError("");
      },
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  };
  return (
    <section className="grid gap-2" aria-label="People of offices">
      <h2 className="font-semibold text-lg">People of offices</h2>
      <p>
        People sign in at /office with a code sent to their email, also after they lose a key. Someone who
        lost the email too claims the listing again with another one.
      </p>
      <form
        className="flex flex-wrap items-end gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <Field
          label="A part of their email"
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">Find the office</Button>
      </form>
      <ErrorNote>{error}</ErrorNote>
      {offices?.length === 0 && <p>No one has this email.</p>}
      {offices?.map((office) => (
        <OfficeTable key={office.office_id} office={office} onChoose={setChoice} />
      ))}
      {choice && (
        <PersonDialog
          choice={choice}
          onClose={() => setChoice(null)}
          onDone={(sentence) => {
            setChoice(null);
            find();
            onDone(sentence);
          }}
        />
      )}
    </section>
  );
}

function OfficeTable({ office, onChoose }: { office: KeptOffice; onChoose: (choice: Choice) => void }) {
  const { can } = useShell();
  return (
    <Table
      caption={`${office.address}: ${office.dentists.join(", ")}`}
      columns={["Email", "Role", "Passkeys", "Last used", ""]}
      empty="No one is left."
      rows={office.people.map((person) => ({
        key: person.id,
        cells: [
          person.email,
          person.ended_at === null ? person.role : `ended ${formatDay(person.ended_at)}`,
          String(person.passkeys),
          formatDay(person.last_used_at),
          person.ended_at === null && (
            <div key="buttons" className="flex gap-2 whitespace-nowrap">
              {can("offices.remove_keys") && person.passkeys > 0 && (
                <Button
                  aria-label={`Remove the keys of ${person.email}`}
                  onClick={() => onChoose({ office, person, what: "keys" })}
                >
                  Remove keys
                </Button>
              )}
              {can("offices.end_person") && (
                <Button
                  variant="danger"
                  aria-label={`End ${person.email}`}
                  onClick={() => onChoose({ office, person, what: "end" })}
                >
                  End
                </Button>
              )}
            </div>
          ),
        ],
      }))}
    />
  );
}

interface DialogProps {
  choice: Choice;
  onClose: () => void;
  onDone: (sentence: string) => void;
}

function PersonDialog({ choice: { office, person, what }, onClose, onDone }: DialogProps) {
  const { email, id: person_id } = person;
  const isEnd = what === "end";
  return (
    <ActionForm
      title={isEnd ? `End ${email}` : `Remove the keys of ${email}`}
      button={isEnd ? "End" : "Remove keys"}
      isDangerous
      run={async (reason) => {
        const body = { office_id: office.office_id, person_id, reason };
        await call(isEnd ? "/offices/people/end" : "/offices/people/remove-keys", body);
        return isEnd ? `${email} is signed out and ended.` : `The keys of ${email} are removed.`;
      }}
      onClose={onClose}
      onDone={onDone}
    >
      {isEnd ? (
        <p>
          Their sessions end at once. Without an owner, the office is claimed again by its phone or email of
          record.
        </p>
      ) : (
        <p>Their sessions end at once. They sign in with a code by email.</p>
      )}
    </ActionForm>
  );
}
