import { matchProcedures, readTreatmentWords } from "../../fees/match-procedures.ts";
import { findNextProcedures, isNameOfOne } from "../../fees/next-procedures.ts";
import type { TypedWord } from "./typed-word.ts";

const JOINING = new Set("and or plus vs versus y o u e mas".split(" "));

/** What is had with another treatment. */
const BESIDE_OTHERS: ReadonlySet<string> = new Set(["sedation", "laughing-gas"]);

/**
 * "Cleaning and x-rays", "root canal crown": a list shows the price of one procedure, which is the first. "Implant and
 * crown" is one: both together have a name of their own.
 * @returns runs of words of the others, which are no part of the treatment any more; each has a procedure of its own
 */
export function splitTreatments(words: readonly TypedWord[]): TypedWord[][] {
  const named = joinNames(listGroups(words).flatMap(splitGroup)).flatMap((group) => {
    const procedure = likeliest(group);
    return procedure === undefined ? [] : [{ group, procedure }];
  });
  const first = named.find(({ procedure }) => !BESIDE_OTHERS.has(procedure)) ?? named[0];
  return named.flatMap(({ group, procedure }) =>
    procedure === first?.procedure ? [] : [withoutBefore(group)],
  );
}

/** "Oral surgeon sedation": who is looked for is no part of what is done. */
function withoutBefore(group: readonly TypedWord[]): TypedWord[] {
  const size = (from: number) => readTreatmentWords(textOf(group.slice(from))).size;
  let from = 0;
  while (from + 1 < group.length && size(from + 1) === size(0)) from += 1;
  return group.slice(from);
}

const textOf = (group: readonly TypedWord[]) => group.map(({ key }) => key).join(" ");

const likeliest = (group: readonly TypedWord[]) => matchProcedures(textOf(group)).likely[0];

/** Treatments with "and" or "or" between them, at whatever distance. */
function listGroups(words: readonly TypedWord[]): TypedWord[][] {
  const groups: TypedWord[][] = [];
  let isJoined = true;
  for (const word of words) {
    if (JOINING.has(word.key)) isJoined = true;
    if (word.takenBy !== "treatment") continue;
    if (isJoined) groups.push([]);
    groups.at(-1)?.push(word);
    isJoined = false;
  }
  return groups;
}

/** "Root canal crown" is two, with nothing between them. */
function splitGroup(group: readonly TypedWord[]): TypedWord[][] {
  const begins = [0, ...findNextProcedures(group.map(({ key }) => key))];
  return begins.map((from, at) => group.slice(from, begins[at + 1]));
}

/** Puts neighbors together that have a name of their own: "implant and crown". */
function joinNames(groups: readonly TypedWord[][]): TypedWord[][] {
  const joined: TypedWord[][] = [];
  for (const group of groups) {
    const before = joined.at(-1);
    if (before !== undefined && isJoinedName(before, group)) before.push(...group);
    else joined.push([...group]);
  }
  return joined;
}

function isJoinedName(before: readonly TypedWord[], group: readonly TypedWord[]): boolean {
  const both = [...before, ...group];
  const own = [before, group].map(likeliest);
  return own.every((procedure) => procedure !== likeliest(both)) && isNameOfOne(textOf(both));
}
