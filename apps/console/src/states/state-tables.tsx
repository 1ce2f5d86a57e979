import { useState } from "react";
import { request, sentenceOf } from "../api/call.ts";
import type { Registration, StateRule } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatPlainDay, formatTime } from "../ui/formats.ts";
import { saveFile } from "../ui/save-file.ts";
import { Table } from "../ui/table.tsx";

interface RegistrationTableProps {
  registrations: readonly Registration[];
  onRevoke: (registration: Registration) => void;
}

export function RegistrationTable({ registrations, onRevoke }: RegistrationTableProps) {
  const { can } = useShell();
  const canDo = can("registrations.document") || can("registrations.revoke");
  const columns = ["Number", "Organization", "Valid", "Entered"];
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-lg">Registrations</h2>
      <Table
        caption="Registrations"
        columns={canDo ? [...columns, "Do"] : columns}
        empty="None is entered."
        rows={registrations.map((registration) => ({
          key: registration.id,
          cells: [
            registration.number,
            registration.organization,
            wordDays(registration),
            `${formatTime(registration.entered_at)} by ${registration.entered_by}`,
            ...(canDo
              ? [<RegistrationButtons key="do" registration={registration} onRevoke={onRevoke} />]
              : []),
          ],
        }))}
      />
    </section>
  );
}

function wordDays({ valid_from, valid_until, revoked_at, revoked_by }: Registration): string {
  const days = `${formatPlainDay(valid_from)} to ${formatPlainDay(valid_until)}`;
  return revoked_at === null ? days : `${days}; revoked ${formatTime(revoked_at)} by ${revoked_by}`;
}

interface ButtonsProps {
  registration: Registration;
  onRevoke: (registration: Registration) => void;
}

function RegistrationButtons({ registration, onRevoke }: ButtonsProps) {
  const { can } = useShell();
  const [error, setError] = useState("");
  const { id, number, revoked_at: revokedAt } = registration;
  async function save() {
    setError("");
    try {
      const answer = await request("/states/registrations/document", { registration_id: id });
      saveFile(registration.document_name, "application/pdf", await answer.blob());
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      {can("registrations.document") && (
        <Button aria-label={`Save the document of ${number}`} onClick={() => void save()}>
          Document
        </Button>
      )}
      {can("registrations.revoke") && revokedAt === null && (
        <Button variant="danger" aria-label={`Revoke ${number}`} onClick={() => onRevoke(registration)}>
          Revoke
        </Button>
      )}
      <ErrorNote>{error}</ErrorNote>
    </div>
  );
}

export function RuleTable({ rules }: { rules: readonly StateRule[] }) {
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-lg">Rules</h2>
      <p className="text-muted">
        Read by no lawyer. Where a rule is marked careful, the law is not sure and we keep to what is better
        for the member.
      </p>
      <Table
        caption="Rules"
        columns={["Rule", "Value", "Section", "Source", "Read on"]}
        empty="There are no rules."
        rows={rules.map(({ topic, value, section, source, read_on, is_careful }) => ({
          key: `${topic} ${value}`,
          cells: [
            topic,
            <span key="value">
              {value} {is_careful && <Careful />}
            </span>,
            section,
            <span key="source" className="break-words">
              {source}
            </span>,
            <span key="day" className="whitespace-nowrap">
              {formatPlainDay(read_on)}
            </span>,
          ],
        }))}
      />
    </section>
  );
}

function Careful() {
  return <strong className="rounded-full bg-sun-tint px-2 py-0.5 font-semibold text-ink">careful</strong>;
}
