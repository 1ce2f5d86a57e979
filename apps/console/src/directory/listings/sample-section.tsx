import { useEffect, useState } from "react";
import { call, sentenceOf } from "../../api/call.ts";
import type { ListingSample } from "../../api/types.ts";
import { useShell } from "../../session/session-context.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorNote, Field } from "../../ui/field.tsx";
import { Fold } from "../../ui/fold.tsx";
import { formatDay, formatPhone } from "../../ui/formats.ts";
import { Table } from "../../ui/table.tsx";

type Entry = ListingSample["entries"][number];
type Asking = () => Promise<{ sample: ListingSample | null }>;

/** The sample of the month: who is to be called, and what the offices said. */
export function SampleSection() {
  const { can, proven } = useShell();
  const [sample, setSample] = useState<ListingSample | null>(null);
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    call("/listings/sample").then(
      (answer) => setSample(answer.sample),
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }, []);

  async function ask(asking: Asking) {
    setError("");
    setBusy(true);
    await proven(asking).then(
      (answer) => setSample(answer.sample),
      (failure: unknown) => setError(sentenceOf(failure)),
    );
    setBusy(false);
  }

  return (
    <section className="grid gap-2" aria-label="Sample of the month">
      <h2 className="font-semibold text-lg">Sample of the month</h2>
      <p>
        Call each office: is the dentist there, does the phone number reach it, does it take the plan shown? A
        right listing is confirmed as of today, a wrong one is in doubt. The website shows the result once all
        are called.
      </p>
      <ErrorNote>{error}</ErrorNote>
      {can("listings.draw") && (
        <DrawForm isBusy={isBusy} onDraw={(size) => ask(() => call("/listings/draw", { size }))} />
      )}
      {sample && (
        <Called
          sample={sample}
          isBusy={isBusy}
          onSay={(entry, is_right) =>
            ask(() => call("/listings/check", { location_id: entry.location_id, is_right }))
          }
        />
      )}
    </section>
  );
}

function DrawForm({ isBusy, onDraw }: { isBusy: boolean; onDraw: (size: number) => Promise<void> }) {
  const [size, setSize] = useState("50");
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void onDraw(Number(size));
      }}
    >
      <Field
        label="Listings to draw"
        value={size}
        onChange={(event) => setSize(event.target.value)}
        inputMode="numeric"
      />
      <Button type="submit" disabled={isBusy}>
        Draw this month’s sample
      </Button>
    </form>
  );
}

interface CalledProps {
  sample: ListingSample;
  isBusy: boolean;
  onSay: (entry: Entry, isRight: boolean) => Promise<void>;
}

function Called({ sample, isBusy, onSay }: CalledProps) {
  const { month, listings, drawn_at: drawnAt, entries } = sample;
  const [right, wrong] = [true, false].map((is) => entries.filter(({ is_right }) => is_right === is).length);
  const toCall = entries.filter(({ is_right }) => is_right === null);
  const called = entries.filter(({ is_right }) => is_right !== null);
  return (
    <>
      <p>
        {month}: {entries.length} of {listings.toLocaleString("en-US")} listings, drawn {formatDay(drawnAt)}.{" "}
        {right} right, {wrong} wrong, {toCall.length} to call.
      </p>
      <SampleTable {...{ caption: `To call of ${month}`, entries: toCall, isBusy, onSay }} />
      {called.length > 0 && (
        <Fold says={called.length === 1 ? "1 was called" : `${called.length} were called`}>
          <SampleTable {...{ caption: `Called of ${month}`, entries: called, isBusy, onSay }} />
        </Fold>
      )}
    </>
  );
}

interface SampleTableProps extends Omit<CalledProps, "sample"> {
  caption: string;
  entries: readonly Entry[];
}

function SampleTable({ caption, entries, isBusy, onSay }: SampleTableProps) {
  const { can } = useShell();
  return (
    <Table
      caption={caption}
      columns={["Dentist", "Office", "Phone", "Found", ""]}
      empty="Nobody is left to call."
      rows={entries.map((entry) => ({
        key: entry.location_id,
        cells: [
          `${entry.name} ${entry.last_name}`,
          `${entry.center_name === null ? "" : `${entry.center_name}, `}${entry.address}, ${entry.city}, ${entry.state}`,
          <span key="phone" className="whitespace-nowrap font-semibold tabular-nums">
            {formatPhone(entry.phone)}
          </span>,
          entry.is_right === null ? "to call" : entry.is_right ? "right" : "wrong",
          can("listings.check") && (
            <SayButtons key="say" entry={entry} isBusy={isBusy} onSay={(isRight) => onSay(entry, isRight)} />
          ),
        ],
      }))}
    />
  );
}

interface SayProps {
  entry: Entry;
  isBusy: boolean;
  onSay: (isRight: boolean) => Promise<void>;
}

const FOUND = [
  { isRight: true, label: "Right" },
  { isRight: false, label: "Wrong" },
] as const;

/** What an office said is one press, and taken back only after a question: the next press is for the row below. */
function SayButtons({ entry, isBusy, onSay }: SayProps) {
  const [isOpen, setOpen] = useState(false);
  const name = `${entry.name} ${entry.last_name}, ${entry.address}`;
  if (entry.is_right === null)
    return (
      <span className="flex flex-wrap gap-2">
        {FOUND.map(({ isRight, label }) => (
          <Button
            key={label}
            disabled={isBusy}
            aria-label={`${label}: ${name}`}
            onClick={() => void onSay(isRight)}
          >
            {label}
          </Button>
        ))}
      </span>
    );
  const [found, other] = entry.is_right ? ["right", "wrong"] : ["wrong", "right"];
  const onClose = () => setOpen(false);
  return (
    <>
      <Button disabled={isBusy} aria-label={`Correct: ${name}`} onClick={() => setOpen(true)}>
        Correct
      </Button>
      {isOpen && (
        <ActionForm
          title="Correct what was found"
          button={`It is ${other}`}
          asksReason={false}
          run={async () => {
            await onSay(!entry.is_right);
            return "";
          }}
          onDone={onClose}
          onClose={onClose}
        >
          <p>
            {name} was found {found}.
          </p>
        </ActionForm>
      )}
    </>
  );
}
