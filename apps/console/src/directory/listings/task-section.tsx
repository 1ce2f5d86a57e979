import { useCallback, useEffect, useState } from "react";
import { call, sentenceOf } from "../../api/call.ts";
import type { ListingTask } from "../../api/types.ts";
import { useShell } from "../../session/session-context.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorNote } from "../../ui/field.tsx";
import { formatDay, formatPhone } from "../../ui/formats.ts";
import { Table } from "../../ui/table.tsx";

const REASONS: Record<ListingTask["reason"], string> = {
  new_card: "A membership of less than 30 days",
  paid_back: "A membership whose money went back",
  over_budget: "Someone who reported more than three offices in 90 days",
  one_network: "One network that reported more than five offices in a day",
};
/** The server takes so many at once. */
const MOST = 200;

/** What strangers said against offices and visitors do not see. */
export function TaskSection({ onDone }: { onDone: (sentence: string) => void }) {
  const [tasks, setTasks] = useState<readonly ListingTask[] | null>(null);
  const [error, setError] = useState("");
  const [leaving, setLeaving] = useState<ListingTask | null>(null);
  const load = useCallback(() => {
    call("/listings/tasks").then(
      (answer) => setTasks(answer.tasks),
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }, []);
  useEffect(load, [load]);
  return (
    <section className="grid gap-2" aria-label="To look at">
      <h2 className="font-semibold text-lg">To look at</h2>
      {tasks && tasks.length > 0 && (
        <p>
          Reports about these offices that do not count yet, because of who sent them or because too few
          networks did. Visitors do not see them. Call the office where one may be true, and confirm or hide
          its listings in the directory; leave the rest.
        </p>
      )}
      <ErrorNote>{error}</ErrorNote>
      {tasks && (
        <Table
          caption="Reports about offices that are not shown"
          columns={["Said by", "Offices", "Times", "Since", ""]}
          amounts={[2]}
          empty="Nothing waits."
          rows={tasks.map((task) => ({
            key: task.key,
            cells: [
              REASONS[task.reason],
              <Offices key="offices" task={task} />,
              String(task.words),
              formatDay(task.since),
              <LeaveButton key="leave" task={task} onChoose={setLeaving} />,
            ],
          }))}
        />
      )}
      {leaving && (
        <LeaveDialog
          task={leaving}
          onClose={() => setLeaving(null)}
          onDone={(sentence) => {
            setLeaving(null);
            load();
            onDone(sentence);
          }}
        />
      )}
    </section>
  );
}

function LeaveButton({ task, onChoose }: { task: ListingTask; onChoose: (task: ListingTask) => void }) {
  const { can } = useShell();
  if (!can("listings.dismiss")) return null;
  return (
    <Button aria-label={`Leave ${nameOffices(task)}`} onClick={() => onChoose(task)}>
      Leave
    </Button>
  );
}

function Offices({ task: { offices } }: { task: ListingTask }) {
  return (
    <ul className="grid gap-2">
      {offices.map(({ office, address, city, state, phone, location_ids: [id] }) => (
        <li key={id}>
          {office}, {address}, {city}, {state} <span className="whitespace-nowrap">{formatPhone(phone)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Such as 'Bay Dental' and '24 offices'. */
function nameOffices({ offices }: ListingTask): string {
  const [only] = offices;
  return only && offices.length === 1 ? only.office : `${offices.length} offices`;
}

interface LeaveProps {
  task: ListingTask;
  onClose: () => void;
  onDone: (sentence: string) => void;
}

function LeaveDialog({ task, onClose, onDone }: LeaveProps) {
  const named = nameOffices(task);
  return (
    <ActionForm
      title={`Leave ${named}`}
      button="Leave"
      run={async (reason) => {
        const ids = task.offices.flatMap(({ location_ids }) => location_ids);
        for (let from = 0; from < ids.length; from += MOST)
          await call("/listings/dismiss", { location_ids: ids.slice(from, from + MOST), reason });
        return `The reports about ${named} are put away.`;
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <p>Nothing changes for visitors. Reports about {named} count again from now on.</p>
    </ActionForm>
  );
}
