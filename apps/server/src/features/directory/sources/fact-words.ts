import type { FactWord, FactWords } from "../../../db/schema/schema-directory.ts";
import { protectFields, withCompanions } from "../save/write-rows.ts";
import { isOverruled } from "./who-wins.ts";

/** What operators, offices and files said is protected from the registry. */
export interface SourcedRow {
  protected_fields: string[];
  field_sources: FactWords;
}

/** A protected column of an earlier release has a file's word without a day. */
function findWord({ protected_fields, field_sources }: SourcedRow, field: string): FactWord {
  return field_sources[field] ?? { by: protected_fields.includes(field) ? "file" : "registry", on: null };
}

/** The row with who said these columns; whatever belongs to one of them is said with it. */
export function keepWord<Row extends SourcedRow>(row: Row, fields: readonly string[], word: FactWord): Row {
  const said = withCompanions(fields);
  if (said.length === 0) return row;
  const sources = Object.fromEntries(said.map((field) => [field, word]));
  return {
    ...row,
    protected_fields: protectFields(row.protected_fields, said),
    field_sources: { ...row.field_sources, ...sources },
  };
}

/** The row whose facts somebody found to be right, as far as anybody but the registry said them. */
export function sayAgain<Row extends SourcedRow>(row: Row, word: FactWord): Row {
  const said = row.protected_fields.filter((field) => field !== "published");
  return said.some((field) => JSON.stringify(row.field_sources[field]) !== JSON.stringify(word))
    ? keepWord(row, said, word)
    : row;
}

/** The row whose columns somebody found to be right, but those of which another word weighs more. */
export function confirmWords<Row extends SourcedRow>(
  row: Row,
  fields: readonly string[],
  word: FactWord,
): Row {
  return keepWord(
    row,
    fields.filter((field) => withCompanions([field]).every((one) => !isOverruled(findWord(row, one), word))),
    word,
  );
}

/** The row with columns that are the registry's again. */
export function dropWords<Row extends SourcedRow>(row: Row, fields: readonly string[]): Row {
  const dropped = withCompanions(fields);
  const sources = Object.entries(row.field_sources).filter(([field]) => !dropped.includes(field));
  return {
    ...row,
    protected_fields: row.protected_fields.filter((field) => !dropped.includes(field)),
    field_sources: Object.fromEntries(sources),
  };
}

export function wordsOf({ protected_fields, field_sources }: SourcedRow): SourcedRow {
  return { protected_fields, field_sources };
}

/** What is said now without what a change added to it, and with what it replaced. */
export function takeWordsBack(
  current: SourcedRow,
  { before, after }: { before: SourcedRow; after: SourcedRow },
): SourcedRow {
  const isAdded = (field: string) =>
    after.protected_fields.includes(field) && !before.protected_fields.includes(field);
  const released = before.protected_fields.filter((field) => !after.protected_fields.includes(field));
  const stays = current.protected_fields.filter((field) => !isAdded(field));
  const isSame = (field: string) =>
    JSON.stringify(before.field_sources[field]) === JSON.stringify(after.field_sources[field]);
  const said = [
    ...Object.entries(current.field_sources).filter(([field]) => isSame(field)),
    ...Object.entries(before.field_sources).filter(([field]) => !isSame(field)),
  ];
  return {
    protected_fields: [...new Set([...stays, ...released])].sort(),
    field_sources: Object.fromEntries(said),
  };
}

interface Weighed<Values> {
  values: Values;
  /** Columns whose stored value stays, with who said it. */
  overruled: { field: string; word: FactWord }[];
}

/** What is left of given values where the stored ones of others weigh less; companions stay or go together. */
export function weighValues<Values extends object>(
  row: SourcedRow,
  values: Values,
  word: FactWord,
): Weighed<Partial<Values>> {
  const overruled = Object.keys(values).flatMap((field) => {
    const against = withCompanions([field])
      .map((one) => findWord(row, one))
      .find((stored) => isOverruled(stored, word));
    return against === undefined ? [] : [{ field, word: against }];
  });
  const stays = new Set(overruled.map(({ field }) => field));
  const taken: Partial<Values> = {};
  for (const field in values) if (!stays.has(field)) taken[field] = values[field];
  return { values: taken, overruled };
}

const SPEAKERS: Readonly<Record<FactWord["by"], string>> = {
  operator: "an operator set it",
  office: "the office confirmed it",
  file: "a file named it",
  registry: "the registry has it",
};

/** Completes the sentence of a file's row. */
export function describeOverruled({ field, word }: { field: string; word: FactWord }): string {
  return `${field} stays as it is: ${SPEAKERS[word.by]}${word.on === null ? "" : ` on ${word.on}`}`;
}
