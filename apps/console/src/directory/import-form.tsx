import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { sentenceOf } from "../api/call.ts";
import type { ImportKind } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import { Button } from "../ui/button.tsx";
import { CheckBox, Choice, ErrorNote, Field, Lines, WHOLE_NUMBER } from "../ui/field.tsx";
import { formatBytes } from "../ui/formats.ts";
import { MapColumns } from "./map-columns.tsx";
import type { UploadProgress } from "./upload-file.ts";
import { type UploadOptions, uploadFile } from "./upload-file.ts";

/** Each file of prices is loaded whole or not at all. */
export const PRICE_KINDS: ReadonlyMap<string, string> = new Map([
  ["fee-schedules", "Prices by plan and area"],
  ["fee-percentages", "Percentages off specialists' prices"],
  ["office-fees", "Prices of offices"],
]);

export const KINDS: ReadonlyMap<string, string> = new Map([
  ["providers", "Dentists"],
  ["locations", "Locations"],
  ["plan-lists", "Plans of locations"],
  ["registry", "National provider registry"],
  ["plans", "Plans on sale"],
  ...PRICE_KINDS,
]);

const NOTHING_CHOSEN = { skip_refused: false, complete: false, confirmed: false };

const NOTHING_SAID = { columns: "", values: "" };

const OPTION_LABELS = {
  skip_refused: "Load the valid rows even if others are refused",
  complete: "The file is the whole registry: hide dentists that it lacks",
  confirmed: "Load prices with a warning too, and what is taken for our words",
};

/** The one choice that a kind of file has; null for plans, which are loaded whole. */
function optionOf(kind: ImportKind): keyof typeof NOTHING_CHOSEN | null {
  if (kind === "plans") return null;
  if (kind === "registry") return "complete";
  return PRICE_KINDS.has(kind) ? "confirmed" : "skip_refused";
}

interface ImportFormProps {
  /** Words by kind. */
  kinds: ReadonlyMap<string, string>;
  onChanged: () => void;
}

/** A dry run unless that is taken off. The same file goes on where its upload stopped. */
export function ImportForm({ kinds, onChanged }: ImportFormProps) {
  const { state, send, pause } = useUpload(onChanged);
  const [kind, setKind] = useState(() => firstOf(kinds));
  const [file, setFile] = useState<File | null>(null);
  const [isDryRun, setDryRun] = useState(true);
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const [mayHide, setMayHide] = useState("");
  const [said, setSaid] = useState(NOTHING_SAID);
  const option = optionOf(kind);
  const isSending = state.step === "sending";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (file === null || isSending) return;
    const may_hide = kind === "registry" && mayHide !== "" ? Number(mayHide) : null;
    const lines = PRICE_KINDS.has(kind) ? said : NOTHING_SAID;
    const facts = { kind, dry_run: isDryRun, may_hide, ...lines };
    void send(file, { ...facts, ...NOTHING_CHOSEN, ...(option && { [option]: chosen[option] }) });
  }

  return (
    <>
      {isSending && <Sending name={file?.name ?? ""} progress={state.progress} onPause={pause} />}
      {/* It stays while a file is sent, so that the file that was compared is still chosen when it is to be loaded. */}
      <form hidden={isSending} onSubmit={submit} className="grid max-w-2xl gap-4">
        <KindChoice kinds={kinds} kind={kind} onChange={setKind} />
        <Field
          label="File"
          hint="CSV, JSON or JSON Lines, up to 1 GB. To continue an upload, choose its file again."
          type="file"
          accept=".csv,.json,.jsonl"
          required
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
        <CheckBox
          label="Dry run: show what would change, write nothing"
          checked={isDryRun}
          onChange={(event) => setDryRun(event.target.checked)}
        />
        {option === null ? (
          <p className="text-muted text-sm">
            The plans of the file are on sale then, and no others. Stripe gets the prices that it lacks.
          </p>
        ) : (
          <CheckBox
            label={OPTION_LABELS[option]}
            checked={chosen[option]}
            onChange={(event) => setChosen({ ...chosen, [option]: event.target.checked })}
          />
        )}
        {PRICE_KINDS.has(kind) && <PriceColumns {...{ kind, file, said }} onChange={setSaid} />}
        {kind === "registry" && <HideLimit value={mayHide} onChange={setMayHide} />}
        <ErrorNote>{isSending ? "" : state.error}</ErrorNote>
        <div>
          <Button type="submit" variant="primary" disabled={file === null}>
            {isDryRun ? "Compare" : "Load"}
          </Button>
        </div>
      </form>
    </>
  );
}

function HideLimit({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field
      label="Listings that it may hide"
      hint="Empty: at most 2%. An import that would hide more stops and says how many."
      {...WHOLE_NUMBER}
      value={value}
      onChange={(event) => onChange(event.target.value.trim())}
    />
  );
}

interface PriceColumnsProps extends ColumnLinesProps {
  kind: ImportKind;
  /** Null before one is chosen. */
  file: File | null;
}

function PriceColumns({ kind, file, said, onChange }: PriceColumnsProps) {
  return (
    <>
      {file !== null && (
        <MapColumns key={`${kind} ${file.name} ${file.size}`} kind={kind} file={file} onSaid={onChange} />
      )}
      <ColumnLines said={said} onChange={onChange} />
    </>
  );
}

interface ColumnLinesProps {
  said: typeof NOTHING_SAID;
  onChange: (said: typeof NOTHING_SAID) => void;
}

/** For files as offices and organizations have them. A dry run says what was taken for what. */
function ColumnLines({ said, onChange }: ColumnLinesProps) {
  return (
    <>
      <Lines
        label="Columns with other names"
        hint="Where a dry run asks: one a line, such as Fee=member_price. Nothing after = leaves a column out."
        value={said.columns}
        onChange={(event) => onChange({ ...said, columns: event.target.value })}
      />
      <Lines
        label="The same in every row"
        hint="What the file has no column for: one a line, such as plan_list=brightwell_discount_1 or area=TX."
        value={said.values}
        onChange={(event) => onChange({ ...said, values: event.target.value })}
      />
    </>
  );
}

function firstOf(kinds: ReadonlyMap<string, string>): ImportKind {
  const [first = "providers"] = kinds.keys();
  return first as ImportKind;
}

interface KindChoiceProps extends Pick<ImportFormProps, "kinds"> {
  kind: ImportKind;
  onChange: (kind: ImportKind) => void;
}

function KindChoice({ kinds, kind, onChange }: KindChoiceProps) {
  return (
    <Choice
      label="What the file holds"
      value={kind}
      onChange={(event) => onChange(event.target.value as ImportKind)}
    >
      {[...kinds].map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Choice>
  );
}

interface SendingProps {
  name: string;
  /** Null before the server has answered. */
  progress: UploadProgress | null;
  onPause: () => void;
}

function Sending({ name, progress, onPause }: SendingProps) {
  const { sent, size, isInterrupted } = progress ?? { sent: 0, size: 1, isInterrupted: false };
  const percent = Math.floor((100 * sent) / size);
  return (
    <div className="grid max-w-2xl gap-3">
      <label className="grid gap-1 font-medium text-sm">
        Uploading {name}
        <progress className="w-full accent-action" max={size} value={sent} />
      </label>
      <p className="text-muted text-sm">
        {progress === null ? "Starting" : `${formatBytes(sent)} of ${formatBytes(size)}, ${percent}%`}
      </p>
      <p role="status" className="text-error">
        {isInterrupted && "The connection is lost. The upload will continue on its own."}
      </p>
      <div>
        <Button autoFocus onClick={onPause}>
          Pause
        </Button>
      </div>
    </div>
  );
}

type UploadState = { step: "idle"; error: string } | { step: "sending"; progress: UploadProgress | null };

/** One upload at a time; leaving the page ends it, and the same file goes on later. */
function useUpload(onChanged: () => void) {
  const [state, setState] = useState<UploadState>({ step: "idle", error: "" });
  const running = useRef<AbortController>(null);
  const { proven } = useShell();
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (state.step !== "sending") return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [state.step]);
  const send = useCallback(
    async (file: File, options: UploadOptions) => {
      const controller = new AbortController();
      running.current = controller;
      setState({ step: "sending", progress: null });
      const onProgress = (progress: UploadProgress) => {
        if (!controller.signal.aborted) setState({ step: "sending", progress });
      };
      try {
        await uploadFile({ file, options, onProgress, proven, signal: controller.signal });
        setState({ step: "idle", error: "" });
      } catch (error) {
        setState({ step: "idle", error: controller.signal.aborted ? "" : sentenceOf(error) });
      }
      onChanged();
    },
    [onChanged, proven],
  );
  return { state, send, pause: () => running.current?.abort() };
}
