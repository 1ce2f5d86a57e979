import { searchName } from "@smirk/domain/finder/search-name";
import { validateName } from "@smirk/domain/joining/person-name";
import { tidyLine } from "@smirk/domain/text/visible-text";
import type { ProviderRow } from "../directory-rows.ts";
import { cutCredentials, cutSuffix } from "../rules/names/credentials.ts";
import { joinParts, readFamilyName } from "../rules/names/registry-name.ts";
import { type FullName, readFullName, withoutTitle } from "./read-full-name.ts";

type Cells = Readonly<Record<string, string>>;

/** Normalizes a full name in `name` without `last_name`, titles, and suffixes such as "SMITH, JR." */
export function splitNameCells(cells: Cells, before: ProviderRow | null): Cells {
  const { name, last_name: lastName } = cells;
  const split = { ...cells };
  if (lastName !== undefined && lastName !== before?.last_name) {
    const family = readFamilyName(lastName, "");
    if (isWritten(lastName) && validateName(family) === null) split.last_name = family;
  }
  if (name === undefined || name === before?.name || name.trim() === "") return split;
  const isWhole = name.includes(",");
  const hasLastName = lastName !== undefined && lastName.trim() !== "";
  const full = isWhole || (before === null && !hasLastName) ? readFullName(name) : null;
  if (full === null) return { ...split, ...moveSuffix(withoutTitle(name), split.last_name) };
  if (hasLastName && searchName(full.lastName) !== searchName(split.last_name ?? "")) return split;
  return { ...split, ...fromFullName(full, { before, cells: split, hasLastName }) };
}

/** Cells with more than a name, or with a name in pieces: "SMITH, JR.", "Smith DDS MS", "Mc Donald". */
function isWritten(lastName: string): boolean {
  const plain = tidyLine(lastName);
  return plain.includes(",") || cutCredentials(plain).credentials.length > 0 || joinParts(plain) !== plain;
}

/** "Sam Jr" and "Jones" are "Sam" and "Jones Jr." */
function moveSuffix(name: string, lastName: string | undefined): Record<string, string> {
  const { rest, suffix } = cutSuffix(name);
  const isAlone = lastName === undefined || lastName.trim() === "" || cutSuffix(lastName).suffix !== "";
  if (suffix === "" || isAlone) return { name };
  return { name: rest, last_name: readFamilyName(lastName, suffix) };
}

/** Keeps "John" for "SMITH, JOHN A" where the registry's middle name is only searched. */
function fromFullName(
  { name, lastName, degree }: FullName,
  { before, cells, hasLastName }: { before: ProviderRow | null; cells: Cells; hasLastName: boolean },
): Record<string, string> {
  const isSame =
    before !== null &&
    searchName(before.last_name) === searchName(lastName) &&
    `${searchName(name)} `.startsWith(`${searchName(before.name)} `);
  const names = isSame
    ? { name: before.name, last_name: before.last_name }
    : { name, last_name: hasLastName ? (cells.last_name ?? lastName) : lastName };
  const isDegreeWanted =
    degree !== null && !cells.degree?.trim() && (before === null || before.degree === null);
  return isDegreeWanted ? { ...names, degree } : names;
}
