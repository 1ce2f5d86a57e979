import { type FormEvent, useCallback, useEffect, useState } from "react";
import { call, request, sentenceOf } from "../api/call.ts";
import type { LogEntry } from "../api/types.ts";
import { LoggedFacts } from "../directory/logged-facts.tsx";
import { Button } from "../ui/button.tsx";
import { ErrorNote, Field } from "../ui/field.tsx";
import { formatTime } from "../ui/formats.ts";
import { saveFile } from "../ui/save-file.ts";
import { Table } from "../ui/table.tsx";

const FIELDS = [
  ["actor", "Who, by a part of the name or email", "text"],
  ["command", "What, such as member refund", "text"],
  ["subject_id", "Id of the member, dentist or operator", "text"],
  ["from", "From", "date"],
  ["to", "To", "date"],
] as const;

type Filter = Partial<Record<(typeof FIELDS)[number][0], string>>;

function bodyOf(filter: Filter): object {
  return Object.fromEntries(Object.entries(filter).filter(([, text]) => text !== ""));
}

export function LogScreen() {
  const [filter, setFilter] = useState<Filter>({});
  const [entries, setEntries] = useState<LogEntry[]>([]);
  const [hasMore, setMore] = useState(false);
  const [error, setError] = useState("");

  const load = useCallback(async (wanted: Filter, before?: LogEntry) => {
    setError("");
    try {
      const body = { ...bodyOf(wanted), ...(before && { before_id: before.id }) };
      const answer = await call("/log", body);
      setEntries((known) => (before ? [...known, ...answer.entries] : answer.entries));
      setMore(answer.has_more);
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }, []);
  useEffect(() => void load({}), [load]);

  async function save() {
    try {
      const answer = await request("/log/export", bodyOf(filter));
      saveFile("audit-log.csv", "text/csv", await answer.text());
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void load(filter);
  }

  return (
    <div className="grid gap-6">
      <h1 className="font-bold text-2xl">Log</h1>
      <form onSubmit={submit} className="grid items-end gap-3 md:grid-cols-3">
        {FIELDS.map(([name, label, type]) => (
          <Field
            key={name}
            label={label}
            type={type}
            value={filter[name] ?? ""}
            onChange={(event) => setFilter({ ...filter, [name]: event.target.value })}
          />
        ))}
        <div className="flex gap-2">
          <Button type="submit" variant="primary">
            Show
          </Button>
          <Button onClick={() => void save()}>Save as CSV</Button>
        </div>
      </form>
      <ErrorNote>{error}</ErrorNote>
      <Entries entries={entries} />
      {hasMore && (
        <Button className="justify-self-start" onClick={() => void load(filter, entries.at(-1))}>
          Show older entries
        </Button>
      )}
    </div>
  );
}

function Entries({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <Table
      caption="What operators did, the newest first"
      columns={["At", "Who", "What", "About", "Reason", "Before and after"]}
      empty="No entry matches."
      rows={entries.map(
        ({ id, at, actor, command, subject_kind: subjectKind, subject_id: subjectId, reason, changes }) => ({
          key: id,
          cells: [
            <span key="at" className="whitespace-nowrap">
              {formatTime(at)}
            </span>,
            actor,
            command,
            <Subject key="about" kind={subjectKind} id={subjectId} />,
            reason ?? "",
            <LoggedFacts key="changes" changes={changes} of={subjectKind} />,
          ],
        }),
      )}
    />
  );
}

/** An id has no space to break at. */
function Subject({ kind, id }: { kind: string; id: string }) {
  return <span className="block break-all md:min-w-44">{`${kind} ${id}`}</span>;
}
