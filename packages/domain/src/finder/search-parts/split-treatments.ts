import { matchProcedures } from "../../fees/match-procedures.ts";
import type { TypedWord } from "./typed-word.ts";

const JOINING = new Set("and or plus y o u e mas".split(" "));

/**
 * "Cleaning and x-rays", "crown or bridge": a list shows the price of one procedure, which is the first. "Implant and
 * crown" is one: both together have a name of their own.
 * @returns runs of words of the others, which are no part of the treatment any more; each has a procedure of its own
 */
export function splitTreatments(words: readonly TypedWord[]): TypedWord[][] {
  const groups = listGroups(words);
  const named = groups.flatMap((group) => {
    const procedure = likeliest(group);
    return procedure === undefined ? [] : [{ group, procedure }];
  });
  const [first, ...others] = named;
  const together = likeliest(groups.flat());
  if (first === undefined || named.every(({ procedure }) => procedure !== together)) return [];
  return others.flatMap(({ group, procedure }) => (procedure === first.procedure ? [] : [group]));
}

const likeliest = (group: readonly TypedWord[]) =>
  matchProcedures(group.map(({ key }) => key).join(" ")).likely[0];

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
