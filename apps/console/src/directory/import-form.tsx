import { type FormEvent, useState } from "react";
import { sentenceOf, upload } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { Choice, ErrorNote, Field } from "../ui/field.tsx";

const KINDS = [
  ["providers", "Dentists"],
  ["locations", "Locations"],
  ["plan-lists", "Plans of locations"],
  ["registry", "National provider registry"],
] as const;

/** A dry run unless that is taken off. */
export function ImportForm({ onStarted }: { onStarted: () => void }) {
  const [kind, setKind] = useState<string>("providers");
  const [file, setFile] = useState<File | null>(null);
  const [isDryRun, setDryRun] = useState(true);
  const [skipsRefused, setSkipsRefused] = useState(false);
  const [isComplete, setComplete] = useState(false);
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const isRegistry = kind === "registry";

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (file === null) return;
    setBusy(true);
    setError("");
    const query = new URLSearchParams({
      kind,
      file: file.name,
      dry_run: isDryRun ? "1" : "0",
      skip_refused: skipsRefused ? "1" : "0",
      complete: isRegistry && isComplete ? "1" : "0",
    });
    try {
      await upload(`/imports?${query}`, file);
      onStarted();
    } catch (failure) {
      setError(sentenceOf(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="grid max-w-2xl gap-4">
      <Choice label="What the file holds" value={kind} onChange={(event) => setKind(event.target.value)}>
        {KINDS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Choice>
      <Field
        label="File"
        hint="CSV, JSON or JSON Lines, up to 1 GB."
        type="file"
        accept=".csv,.json,.jsonl"
        required
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
      />
      <Check label="Dry run: show what would change, write nothing" value={isDryRun} onChange={setDryRun} />
      {isRegistry ? (
        <Check
          label="The file is the whole registry: hide dentists that it lacks"
          value={isComplete}
          onChange={setComplete}
        />
      ) : (
        <Check
          label="Load the valid rows even if others are refused"
          value={skipsRefused}
          onChange={setSkipsRefused}
        />
      )}
      <ErrorNote>{error}</ErrorNote>
      <div>
        <Button type="submit" variant="primary" disabled={isBusy || file === null}>
          {isDryRun ? "Compare" : "Load"}
        </Button>
      </div>
    </form>
  );
}

interface CheckProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

function Check({ label, value, onChange }: CheckProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5 accent-action"
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
