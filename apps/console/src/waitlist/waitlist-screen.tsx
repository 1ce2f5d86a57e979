import { useCallback, useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import { useShell } from "../session/session-context.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { type Done, DoneNote } from "../ui/done-note.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { FindForm } from "../ui/find-form.tsx";
import { formatPhone, formatTime } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";

interface Counted {
  group: string;
  people: number;
}

interface Waiting {
  email: string;
  phone_number: string;
  joined_at: string;
  language: string;
}

export function WaitlistScreen() {
  const { can } = useShell();
  const [counts, setCounts] = useState<{ months: Counted[]; area_codes: Counted[] } | null>(null);
  const [error, setError] = useState("");
  const load = useCallback(() => {
    call("/waitlist").then(setCounts, (failure: unknown) => setError(sentenceOf(failure)));
  }, []);
  useEffect(load, [load]);

  return (
    <div className="grid gap-6">
      <h1 className="font-bold text-2xl">Waitlist</h1>
      {can("waitlist.find") && <FindWaiting onRemoved={load} />}
      <ErrorNote>{error}</ErrorNote>
      {counts && (
        <div className="grid gap-6 md:grid-cols-2">
          <CountTable title="Joined in" unit="Month" rows={counts.months} />
          <CountTable title="By area code" unit="Area code" rows={counts.area_codes} />
        </div>
      )}
    </div>
  );
}

function CountTable({ title, unit, rows }: { title: string; unit: string; rows: readonly Counted[] }) {
  return (
    <section className="grid content-start gap-3">
      <h2 className="font-semibold text-lg">{title}</h2>
      <Table
        caption={title}
        columns={[unit, "People"]}
        amounts={[1]}
        empty="Nobody is waiting."
        rows={rows.map(({ group, people }) => ({ key: group, cells: [group, people] }))}
      />
    </section>
  );
}

/** Who waits, by email or phone, and their removal. */
function FindWaiting({ onRemoved }: { onRemoved: () => void }) {
  const [text, setText] = useState("");
  const [people, setPeople] = useState<Waiting[] | null>(null);
  const [leaving, setLeaving] = useState<Waiting | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [error, setError] = useState("");

  async function find() {
    setError("");
    await call("/waitlist/find", { text }).then(
      (answer) => setPeople(answer.people),
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }
  return (
    <section className="grid gap-4">
      <FindForm
        label="Start of an email, or four digits of a phone"
        minLength={3}
        text={text}
        onType={setText}
        onFind={() => void find()}
      />
      <ErrorNote>{error}</ErrorNote>
      <DoneNote done={done} onDone={setDone} />
      {people && <WaitingTable people={people} onRemove={setLeaving} />}
      {leaving && (
        <RemoveForm
          email={leaving.email}
          onClose={() => setLeaving(null)}
          onDone={(sentence) => {
            setLeaving(null);
            setDone({ sentence });
            void find();
            onRemoved();
          }}
        />
      )}
    </section>
  );
}

interface WaitingTableProps {
  people: readonly Waiting[];
  onRemove: (person: Waiting) => void;
}

function WaitingTable({ people, onRemove }: WaitingTableProps) {
  const { can } = useShell();
  return (
    <Table
      caption="People found"
      columns={["Email", "Phone", "Since", "Language", "Remove"]}
      empty="The waitlist has no such person."
      rows={people.map((person) => ({
        key: `${person.email} ${person.phone_number}`,
        cells: [
          person.email,
          formatPhone(person.phone_number),
          formatTime(person.joined_at),
          person.language === "es" ? "Spanish" : "English",
          can("waitlist.remove") ? (
            <Button key="remove" variant="danger" onClick={() => onRemove(person)}>
              Remove
            </Button>
          ) : (
            ""
          ),
        ],
      }))}
    />
  );
}

interface RemoveFormProps {
  email: string;
  onClose: () => void;
  onDone: (sentence: string) => void;
}

function RemoveForm({ email, onClose, onDone }: RemoveFormProps) {
  async function remove(reason: string) {
    const { removed } = await call("/waitlist/remove", { email, reason });
    return removed === 1 ? "Removed, with the emails to them." : `Removed, with ${removed} phone numbers.`;
  }
  return (
    <ActionForm
      title="Remove from the waitlist"
      button="Remove for good"
      isDangerous
      run={remove}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        {email} leaves with every phone number that it joined with, and with the emails that confirmed it.
        This cannot be undone; they can join again themselves.
      </p>
    </ActionForm>
  );
}
