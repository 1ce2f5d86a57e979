import { searchName } from "@smirk/domain/finder/search-name";
import { asList } from "../../errors.ts";
import { fileError } from "../../text-files/file-error.ts";
import { type FileColumns, readColumnNames } from "../../text-files/read-column-names.ts";
import { quote } from "../../text-files/shorten.ts";
import { type ColumnChoices, keyOfName, NO_CHOICES } from "./column-choices.ts";

/** Something that the file has in other words than ours. */
export interface Taken {
  text: string;
  as: string;
}

export interface PriceHeader {
  line: number;
  /** Our column of each cell; left-out ones have names that are no column. */
  columns: readonly string[];
  taken: readonly Taken[];
}

/** What offices and organizations call our columns. */
const NAMES: readonly (readonly [column: string, names: string])[] = [
  [
    "procedure",
    "procedure name, procedure description, description, service, service description, treatment",
  ],
  [
    "procedure",
    "dental procedure, nomenclature, name, item, procedimiento, servicio, descripcion, tratamiento, concepto",
  ],
  [
    "procedure",
    "procedimientos, servicios, tratamientos, conceptos, nombre, nombre del tratamiento, treatments, services, procedures",
  ],
  [
    "member_price",
    "member fee, member cost, member pays, allowed, allowed amount, allowable, maximum allowable",
  ],
  [
    "member_price",
    "max allowable, max fee, maximum fee, contracted fee, contract fee, network fee, negotiated fee",
  ],
  [
    "member_price",
    "discount fee, discounted fee, discount price, plan fee, plan price, schedule fee, scheduled fee",
  ],
  [
    "member_price",
    "you pay, patient pays, precio de miembro, precio miembro, precio para miembros, precio miembros, fee, fees, price, amount, cost, charge, precio",
  ],
  [
    "usual_price",
    "ucr, ucr fee, u c, u c fee, usual, usual fee, usual and customary, usual customary, office fee",
  ],
  [
    "usual_price",
    "full fee, standard fee, regular fee, normal fee, retail, retail price, list price, regular price",
  ],
  [
    "member_price",
    "precio con membresia, con membresia, precio con descuento, con descuento, precio de descuento, costo, tarifa, monto, importe, precios",
  ],
  [
    "usual_price",
    "precio habitual, precio regular, precio de lista, precio al publico, precio sin membresia, sin membresia, precio sin descuento, sin descuento",
  ],
  ["usual_price", "costo, tarifa, monto, importe, precios"],
  [
    "usual_price",
    "provider fee, precio normal, precio usual, fee, fees, price, amount, cost, charge, precio",
  ],
  ["usual_source", "ucr source, source of usual price"],
  ["usual_source_es", "usual source in spanish, ucr source in spanish"],
  ["usual_day", "ucr date, ucr day, usual date"],
  ["location_id", "location, location no, office id, office"],
  ["confirmed_on", "confirmed, date confirmed, last confirmed, as of, date"],
  ["plan_list", "plan, plan name, network"],
  ["area", "state, zip3, zip prefix, region"],
  ["kind", "dentist kind, specialty, speciality, provider type, dentist type"],
  ["valid_from", "from, effective, effective date, effective from, start date, begins"],
  ["valid_until", "until, end date, expires, expiration date, effective until, ends"],
  ["source", "list, list name, schedule, fee schedule"],
  ["source_es", "list in spanish, list name in spanish, nombre de la lista"],
  ["published", "public, shown"],
  ["percent_off", "percent, discount, discount percent, off, percentage"],
];

/** Codes of claims are licensed and not read; the others say nothing of a price. */
const LEFT_OUT = new Set([
  "code",
  "cdt",
  "cdt code",
  "ada",
  "ada code",
  "procedure code",
  "proc code",
  "codigo",
  "category",
  "row",
  "line",
]);
const COLUMNS_OF = readNames();
/** A line with fewer known names is a title. */
const LEAST_KNOWN = 2;
/** What prices are of: titles name days, offices and plans too, but none of these. */
const SUBJECTS = ["procedure", "percent_off"];

interface Place {
  kind: string;
  file: string;
}

export interface Line {
  line: number;
  cells: readonly string[];
}

/** How many cells of a line name columns, and whether it is the header or a title above it. */
export function weighLine(
  cells: readonly string[],
  shape: FileColumns,
  choices: ColumnChoices,
): { known: number; isHeader: boolean } {
  const found = cells.map((cell) => findColumns(cell, shape, choices));
  const known = found.filter(({ isKnown }) => isKnown).length;
  const named = new Set([...Object.keys(choices.values), ...found.flatMap(({ columns }) => columns)]);
  return { known, isHeader: known >= LEAST_KNOWN && SUBJECTS.some((subject) => named.has(subject)) };
}

/**
 * The columns of a price file, in any order and by any of their names.
 * @throws {AppError} 422 with every column that is unknown, missing, there twice, or may be one of two, and every choice
 * of a column that is not there
 */
export function readPriceHeader(
  { kind, file }: Place,
  { cells, line }: Line,
  { shape, choices }: { shape: FileColumns; choices: ColumnChoices },
): PriceHeader {
  const found = cells.map((cell) => findColumns(cell, shape, choices));
  const certain = new Set(found.flatMap(({ columns }) => (columns.length === 1 ? columns : [])));
  const narrowed = found.map(({ columns, ...one }) => ({
    ...one,
    columns: columns.length > 1 ? columns.filter((column) => !certain.has(column)) : columns,
  }));
  const names = narrowed.map(({ columns: [column], isLeftOut }, at) =>
    isLeftOut ? leftOut(at) : (column ?? cells[at] ?? ""),
  );
  const errors = [
    ...narrowed.flatMap(({ columns }, at) =>
      columns.length > 1 ? [describeChoice(cells[at] ?? "", columns)] : [],
    ),
    ...listUnusedChoices(cells, choices),
    ...listWrongValues(names, shape, choices),
  ];
  if (errors.length > 0) {
    const error = fileError(file, line, `the columns are not clear: ${errors.join("; ")}.`);
    const items = errors.map((reason) => ({ line, reason }));
    throw asList(error, `${file}, line ${line}: the columns are not clear.`, items);
  }
  const given = Object.keys(choices.values);
  const needed = {
    columns: shape.columns,
    required: shape.required.filter((group) => !group.some((name) => given.includes(name))),
    ignored: names.map((_, at) => leftOut(at)),
  };
  return {
    line,
    columns: readColumnNames(names, needed, { kind, file, line }),
    taken: narrowed.flatMap(({ columns: [column], isOurs }, at) =>
      column === undefined || isOurs ? [] : [{ text: (cells[at] ?? "").trim(), as: column }],
    ),
  };
}

/** A column of a file: what it is taken for, or may be. */
export interface FileColumn {
  name: string;
  /** Ours; empty where it is not known, left out, or may be several. */
  column: string;
  /** Left out unread. */
  isLeftOut: boolean;
  /** Several: each of them may be meant. */
  choices: string[];
}

export function listFileColumns(cells: readonly string[], shape: FileColumns): FileColumn[] {
  const found = cells.map((cell) => findColumns(cell, shape, NO_CHOICES));
  const certain = new Set(found.flatMap(({ columns }) => (columns.length === 1 ? columns : [])));
  return found.map(({ columns, isLeftOut }, at) => {
    const left = columns.length > 1 ? columns.filter((column) => !certain.has(column)) : columns;
    const [column = "", ...others] = left;
    const isSure = others.length === 0;
    return {
      name: (cells[at] ?? "").trim(),
      column: isSure ? column : "",
      isLeftOut,
      choices: isSure ? [] : [...left],
    };
  });
}

interface FoundColumns {
  /** Several: each of them may be meant. */
  columns: readonly string[];
  isLeftOut: boolean;
  /** Whether the file or the operator has our own name for it. */
  isOurs: boolean;
  isKnown: boolean;
}

function findColumns(cell: string, { columns }: FileColumns, choices: ColumnChoices): FoundColumns {
  const key = keyOfName(cell);
  const chosen = choices.columns.get(key)?.column;
  if (chosen !== undefined) {
    const isLeftOut = chosen === "";
    return { columns: isLeftOut ? [] : [chosen], isLeftOut, isOurs: true, isKnown: true };
  }
  const own = key.replaceAll(" ", "_");
  if (columns.includes(own)) return { columns: [own], isLeftOut: false, isOurs: true, isKnown: true };
  const isLeftOut = LEFT_OUT.has(key);
  const meant = isLeftOut ? [] : (COLUMNS_OF.get(key) ?? []).filter((name) => columns.includes(name));
  return { columns: meant, isLeftOut, isOurs: false, isKnown: isLeftOut || meant.length > 0 };
}

function describeChoice(cell: string, [first = "", ...others]: readonly string[]): string {
  const name = cell.trim();
  return `${quote(name)} may be ${[first, ...others].join(" or ")}: say which, such as ${quote(`${name}=${first}`)}`;
}

function listUnusedChoices(cells: readonly string[], { columns }: ColumnChoices): string[] {
  const keys = new Set(cells.map(keyOfName));
  return [...columns].flatMap(([key, { name }]) =>
    keys.has(key) ? [] : [`none of its columns is called ${quote(name)}`],
  );
}

function listWrongValues(
  names: readonly string[],
  { columns }: FileColumns,
  { values }: ColumnChoices,
): string[] {
  return Object.keys(values).flatMap((name) => {
    if (!columns.includes(name)) return [`${quote(name)} is no column, so it has no value`];
    return names.includes(name) ? [`${name} is a column of the file, so it has no value for all rows`] : [];
  });
}

function leftOut(at: number): string {
  return `left_out_${at + 1}`;
}

function readNames(): ReadonlyMap<string, readonly string[]> {
  const columns = new Map<string, string[]>();
  for (const [column, names] of NAMES) {
    for (const name of names.split(",").map(searchName)) {
      columns.set(name, [...(columns.get(name) ?? []), column]);
    }
  }
  return columns;
}
