import { useEffect, useRef, useState } from "react";
import { call, callPage, request, sentenceOf } from "../api/call.ts";
import type { ListedImport } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import { Button } from "../ui/button.tsx";
import { Facts } from "../ui/facts.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatCode, formatTime } from "../ui/formats.ts";
import { saveFile } from "../ui/save-file.ts";
import { Table } from "../ui/table.tsx";
import { MoreButton, type Paged, usePaged } from "../ui/use-paged.tsx";
import { ApproveImport } from "./approve-import.tsx";
import { ImportForm, KINDS, PRICE_KINDS } from "./import-form.tsx";
import { UndoPrices } from "./undo-prices.tsx";

const POLL_MS = 1_000;

async function listImports(after: string | null): Promise<Paged<ListedImport>> {
  const answer = await callPage("/imports", after);
  return { rows: answer.imports, next: answer.next };
}

export function ImportsScreen() {
  return (
    <div className="grid gap-6">
      <h1 className="font-bold text-2xl">Imports</h1>
      <Imports kinds={KINDS} />
    </div>
  );
}

interface ImportsProps {
  /** Words by kind; files of other kinds are not shown. */
  kinds: ReadonlyMap<string, string>;
  /** Called once a file is loaded or undone. */
  onLoaded?: () => void;
}

/** A form to load a file with, and what was loaded, the newest first. */
export function Imports({ kinds, onLoaded }: ImportsProps) {
  const { can } = useShell();
  const list = usePaged(listImports);
  const { reload: load } = list;
  const imports = list.rows?.filter(({ kind }) => kinds.has(kind));
  const isRunning = imports?.some(({ state }) => state === "waiting" || state === "running") ?? false;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(load, POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, load]);
  const isLoaded = ({ kind, is_dry_run: isDry, state }: ListedImport) =>
    PRICE_KINDS.has(kind) && !isDry && state === "done";
  const loaded = imports?.find(isLoaded);
  const loadedId = imports === undefined ? undefined : (loaded?.id ?? null);
  const seen = useRef(loadedId);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== loadedId) onLoaded?.();
    seen.current = loadedId;
  }, [loadedId, onLoaded]);

  function reload() {
    load();
    onLoaded?.();
  }

  return (
    <>
      {can("imports.start") && <ImportForm kinds={kinds} onChanged={load} />}
      <ErrorNote>{list.error}</ErrorNote>
      {loaded !== undefined && can("fees.undo") && <UndoPrices key={loaded.id} onDone={reload} />}
      {imports?.length === 0 && <p className="text-muted">No file was loaded here yet.</p>}
      <ul className="grid gap-4">
        {imports?.map((one) => (
          <ImportCard key={one.id} listed={one} onChanged={load} />
        ))}
      </ul>
      <MoreButton list={list} what="imports" />
    </>
  );
}

function ImportCard({ listed, onChanged }: { listed: ListedImport; onChanged: () => void }) {
  const { can } = useShell();
  const [error, setError] = useState("");
  const { counts, failure, refusals, differences } = listed;
  const isOpen = ["uploading", "waiting", "held"].includes(listed.state);
  const of = `${listed.file_name}, ${formatTime(listed.started_at)}`;

  async function download() {
    try {
      const answer = await request("/imports/refused", { import_id: listed.id });
      saveFile(nameOfRefused(listed), "text/plain", await answer.blob());
    } catch (failed) {
      setError(sentenceOf(failed));
    }
  }

  async function cancel() {
    try {
      await call("/imports/cancel", { import_id: listed.id });
      onChanged();
    } catch (failed) {
      setError(sentenceOf(failed));
    }
  }

  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <ImportFacts listed={listed} />
      <ErrorNote>{failure ?? error}</ErrorNote>
      {listed.held_moves !== null && (
        <ApproveImport listed={listed} moves={listed.held_moves} onChanged={onChanged} />
      )}
      {differences !== null && differences.length > 0 && <Differences of={of} differences={differences} />}
      {refusals !== null && refusals.length > 0 && (
        <Refusals of={of} refusals={refusals} isOfFile={counts === null} />
      )}
      {isOpen && can("imports.cancel") && (
        <div>
          <Button aria-label={`Cancel ${listed.file_name}`} onClick={() => void cancel()}>
            Cancel
          </Button>
        </div>
      )}
      {listed.has_refused_rows && can("imports.refused") && (
        <div>
          <Button onClick={() => void download()}>Download refused rows</Button>
        </div>
      )}
    </li>
  );
}

function ImportFacts({ listed }: { listed: ListedImport }) {
  const counts = Object.entries(listed.counts ?? {});
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="font-semibold text-lg">{listed.file_name}</h2>
        <span role="status" className="text-muted text-sm">
          {describeState(listed)}
        </span>
      </div>
      <Facts
        facts={[
          ["What it holds", KINDS.get(listed.kind) ?? formatCode(listed.kind)],
          ["Started", `${formatTime(listed.started_at)} by ${listed.started_by}`],
          ["Approved", listed.approved_by],
          ...counts.map(([name, count]) => [formatCode(name), format(count)] as const),
        ]}
      />
    </>
  );
}

function nameOfRefused({ kind, file_name: name }: ListedImport): string {
  return kind === "registry" ? `refused-${withoutEnding(name)}.csv` : `refused-${name}`;
}

interface RefusalsProps {
  /** Which file, as no other table's name says. */
  of: string;
  refusals: NonNullable<ListedImport["refusals"]>;
  /** The whole file is refused, for what is listed. */
  isOfFile: boolean;
}

function Refusals({ of, refusals, isOfFile }: RefusalsProps) {
  if (isOfFile) {
    return (
      <ul className="list-disc ps-6">
        {refusals.map(({ reason }) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    );
  }
  const reasons = refusals.filter(({ line }) => line === 0);
  const rows = refusals.filter(({ line, is_warning: isWarning }) => line !== 0 && !isWarning);
  const warnings = refusals.filter(({ is_warning: isWarning }) => isWarning);
  return (
    <>
      {reasons.length > 0 && (
        <Table
          caption={`Why rows were refused: ${of}`}
          columns={["Why", "Rows"]}
          amounts={[1]}
          empty=""
          rows={reasons.map(({ reason, count }) => ({
            key: reason,
            cells: [reason, count === undefined ? "" : format(count)],
          }))}
        />
      )}
      {rows.length > 0 && <Lines caption={`Refused rows, the first ones: ${of}`} column="Why" rows={rows} />}
      {warnings.length > 0 && (
        <Lines caption={`Warnings, the first ones: ${of}`} column="What to look at" rows={warnings} />
      )}
    </>
  );
}

interface LinesProps {
  caption: string;
  column: string;
  rows: readonly { line: number; reason: string }[];
}

function Lines({ caption, column, rows }: LinesProps) {
  return (
    <Table
      caption={caption}
      columns={["Line", column]}
      empty=""
      rows={rows.map(({ line, reason }) => ({ key: `${line} ${reason}`, cells: [line, reason] }))}
    />
  );
}

interface DifferencesProps extends Pick<RefusalsProps, "of"> {
  differences: NonNullable<ListedImport["differences"]>;
}

function Differences({ of, differences }: DifferencesProps) {
  const rows = differences.flatMap(({ line, subject, fields }) =>
    fields === null
      ? [{ key: String(line), cells: [line, subject, "added", "", ""] }]
      : Object.entries(fields).map(([name, { from, to }]) => ({
          key: `${line} ${name}`,
          cells: [line, subject, formatCode(name), from, to],
        })),
  );
  return (
    <Table
      caption={`What changes, the first ones: ${of}`}
      columns={["Line", "Of what", "Fact", "Was", "Becomes"]}
      empty=""
      rows={rows}
    />
  );
}

function describeState({ state, is_dry_run, rows, size, received }: ListedImport): string {
  const mode = is_dry_run ? "dry run, nothing is written" : "import";
  const share = Math.floor((100 * received) / (size ?? 1));
  const states = {
    held: "waits for a second person",
    uploading: `${share}% uploaded; choose the file again to continue`,
    waiting: "waiting for its turn",
    running: `running, ${format(rows)} rows so far`,
    done: "done",
    failed: "not done",
  };
  return `${mode} · ${states[state]}`;
}

/** Refused rows of the registry are CSV, whatever its file was. */
function withoutEnding(name: string): string {
  return name.replace(/\.[^.]+$/, "");
}

function format(count: number): string {
  return count.toLocaleString("en-US");
}
