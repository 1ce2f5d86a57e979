import type { Columns } from "./column.ts";

export interface Changes<Row> {
  /** Only what differs from what stands. */
  values: Partial<Row>;
  /** "zip \"770\" must have five or nine digits". */
  faults: string[];
}

/**
 * Reads what is written for some columns against the row that stands, if there is one. What is written as it stands
 * is not judged: whatever was let in once can be exported and come back.
 */
export function readChanges<Row extends object>(
  columns: Columns<Row>,
  written: Readonly<Record<string, string>>,
  standing: NoInfer<Row> | null,
): Changes<Row> {
  const values: Partial<Row> = {};
  const faults: string[] = [];
  for (const name of namesOf(columns)) {
    const text = written[name];
    if (text === undefined) continue;
    const { read, write } = columns[name];
    const stands = standing === null ? null : write(standing[name]);
    if (text === stands) continue;
    const reading = read(text);
    if ("fault" in reading) faults.push(`${name} ${quote(text)}${reading.fault}`);
    else if (write(reading.value) !== stands) values[name] = reading.value;
  }
  return { values, faults };
}

export function namesOf<Row extends object>(columns: Columns<Row>): (keyof Row & string)[] {
  return Object.keys(columns) as (keyof Row & string)[];
}

const LONGEST_QUOTE = 60;

function quote(text: string): string {
  if (text.trim() === "") return "";
  return `${JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text)} `;
}
