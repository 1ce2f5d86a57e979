import { useCallback, useEffect, useState } from "react";
import { call, sentenceOf } from "../../api/call.ts";
import type { OfficeTask } from "../../api/types.ts";
import { useShell } from "../../session/session-context.ts";
import { pathOf } from "../../session/use-page.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorNote } from "../../ui/field.tsx";
import { followLink } from "../../ui/follow-link.ts";
import { formatDay, formatPhone } from "../../ui/formats.ts";
import { Table } from "../../ui/table.tsx";

const KINDS: Record<OfficeTask["kind"], string> = {
  bounced: "Our email came back",
  silent: "No answer in 30 days",
  text_bounced: "Our text did not arrive",
  text_doubted: "A doubtful reply to our text",
};

/** Contacts that say nothing by email, and numbers that take no text. */
export function OfficeTasks({ onDone }: { onDone: (sentence: string) => void }) {
  const [tasks, setTasks] = useState<readonly OfficeTask[] | null>(null);
  const [error, setError] = useState("");
  const [called, setCalled] = useState<OfficeTask | null>(null);
  const load = useCallback(() => {
    call("/offices/tasks").then(
      (answer) => setTasks(answer.tasks),
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }, []);
  useEffect(load, [load]);
  return (
    <section className="grid gap-2" aria-label="To call">
      <h2 className="font-semibold text-lg">To call</h2>
      {tasks && tasks.length > 0 && (
        <p>
          Ask whether phone, hours, languages and new patients are right, and for an email address that
          somebody reads. Texts end by themselves where they did not arrive or a reply was doubtful: an owner
          agrees again at the desk. Correct or confirm the entry, and put the office away here. It is asked
          again when its next email is due.
        </p>
      )}
      <ErrorNote>{error}</ErrorNote>
      {tasks && (
        <Table
          caption="Offices to call about their listings"
          columns={["Why", "Phone", "Dentists", "Contact", "Since", ""]}
          empty="There is no office to call."
          rows={tasks.map((task) => ({
            key: task.batch_id,
            cells: [
              KINDS[task.kind],
              <Phones key="phones" task={task} />,
              <Dentists key="dentists" task={task} />,
              nameOfContact(task),
              formatDay(task.asked_at),
              <CalledButton key="called" task={task} onChoose={setCalled} />,
            ],
          }))}
        />
      )}
      {called && (
        <CalledDialog
          task={called}
          onClose={() => setCalled(null)}
          onDone={(sentence) => {
            setCalled(null);
            load();
            onDone(sentence);
          }}
        />
      )}
    </section>
  );
}

/** The number that was texted, else the address that was emailed. */
function nameOfContact({ email, texted }: OfficeTask): string {
  return texted === null ? email : formatPhone(texted);
}

function Phones({ task: { listings } }: { task: OfficeTask }) {
  const phones = [...new Set(listings.map(({ phone }) => formatPhone(phone)))].filter(Boolean);
  return (
    <ul className="font-semibold text-lg tabular-nums">
      {phones.map((phone) => (
        <li key={phone} className="whitespace-nowrap">
          {phone}
        </li>
      ))}
    </ul>
  );
}

function Dentists({ task: { listings } }: { task: OfficeTask }) {
  const { can, go } = useShell();
  return (
    <ul>
      {listings.map(({ location_id: id, provider_id: providerId, dentist, address, city, state }) => {
        const page = { name: "entry", providerId } as const;
        return (
          <li key={id}>
            {can("directory.show") ? (
              <a href={pathOf(page)} onClick={followLink(() => go(page))} className="text-action underline">
                {dentist}
              </a>
            ) : (
              dentist
            )}
            , {address}, {city}, {state}
          </li>
        );
      })}
    </ul>
  );
}

interface CalledButtonProps {
  task: OfficeTask;
  onChoose: (task: OfficeTask) => void;
}

function CalledButton({ task, onChoose }: CalledButtonProps) {
  const { can } = useShell();
  if (!can("offices.dismiss")) return null;
  return (
    <Button aria-label={`Called ${nameOfContact(task)}`} onClick={() => onChoose(task)}>
      Called
    </Button>
  );
}

interface CalledDialogProps {
  task: OfficeTask;
  onClose: () => void;
  onDone: (sentence: string) => void;
}

function CalledDialog({ task, onClose, onDone }: CalledDialogProps) {
  return (
    <ActionForm
      title="Put the office away"
      button="Put away"
      run={async (reason) => {
        await call("/offices/dismiss", { batch_id: task.batch_id, reason });
        return `The office of ${nameOfContact(task)} is put away.`;
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <p>Nothing changes for visitors. The office comes back here if it is silent again.</p>
    </ActionForm>
  );
}
