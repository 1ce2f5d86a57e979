import { useState } from "react";
import { postFile, sentenceOf } from "../api/call.ts";
import type { FileColumns, ImportKind, PriceKind } from "../api/types.ts";
import { Button } from "../ui/button.tsx";
import { Choice, ErrorNote, Field } from "../ui/field.tsx";

/** The header stands in it. */
const START_BYTES = 64 * 1024;
const LEFT_OUT = "leave out";

interface Said {
  columns: string;
  values: string;
}

interface MapColumnsProps {
  kind: ImportKind;
  file: File;
  onSaid: (said: Said) => void;
}

/** Reads a price file's columns, and asks what each is: the answers are the lines of the boxes below. */
export function MapColumns({ kind, file, onSaid }: MapColumnsProps) {
  const [read, setRead] = useState<FileColumns | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [values, setValues] = useState<ReadonlyMap<string, string>>(new Map());
  const [error, setError] = useState("");

  async function load() {
    setError("");
    try {
      const content = await file.slice(0, START_BYTES).arrayBuffer();
      const facts = { kind: kind as PriceKind, file: file.name };
      setRead(await postFile("/fees/columns", facts, { type: "application/octet-stream", content }));
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }

  function say(columns: ReadonlyMap<string, string>, given: ReadonlyMap<string, string>) {
    setChosen(columns);
    setValues(given);
    onSaid({ columns: linesOf(columns), values: linesOf(given) });
  }

  const taken = new Set(read?.found.map(({ name, column }) => chosen.get(name) ?? column));
  const missing = read?.required.filter((group) => !group.some((column) => taken.has(column))) ?? [];
  return (
    <div className="grid gap-3">
      <div>
        <Button onClick={() => void load()}>Read its columns</Button>
      </div>
      <ErrorNote>{error}</ErrorNote>
      {read && (
        <fieldset className="grid gap-3 rounded-md border border-line p-3 sm:grid-cols-2">
          <legend className="px-1 font-medium text-sm">Columns, from line {read.line}</legend>
          {read.found.map(({ name, column, is_left_out: isLeftOut, choices }) => (
            <Choice
              key={name}
              label={name}
              value={chosen.get(name) ?? (isLeftOut ? LEFT_OUT : column)}
              onChange={({ target }) => say(new Map(chosen).set(name, target.value), values)}
            >
              <option value="">choose what it is</option>
              <option value={LEFT_OUT}>leave it out</option>
              {(choices.length > 0 ? choices : read.ours).map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Choice>
          ))}
          {missing.map(([column = "", ...others]) => (
            <Field
              key={column}
              label={`${[column, ...others].join(" or ")}, the same in every row`}
              value={values.get(column) ?? ""}
              onChange={({ target }) => say(chosen, new Map(values).set(column, target.value))}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** A line for each answer, as the command line takes them. */
function linesOf(answers: ReadonlyMap<string, string>): string {
  return [...answers]
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${name}=${text === LEFT_OUT ? "" : text}`)
    .join("\n");
}
