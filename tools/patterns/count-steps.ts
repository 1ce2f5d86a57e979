import type { Part } from "./read-pattern.ts";

/** Steps from one place of a text that a pattern may take; 64 KB of text are then read in well under a second. */
export const MOST_STEPS = 1000;

/** A finite pattern with its repetitions written out; more states than this are not looked through. */
const MOST_STATES = 5000;
const MOST_POSITIONS = 20_000;

/** Whether a repetition has no end. */
export function isEndless(part: Part): boolean {
  if (part.kind === "repeat") return part.most === Number.POSITIVE_INFINITY || isEndless(part.part);
  if (part.kind === "look") return isEndless(part.part);
  return "parts" in part && part.parts.some(isEndless);
}

/** A repetition without an end counts as its least rounds and one more: how it grows is another question. */
const mostRounds = ({ least, most }: { least: number; most: number }) =>
  most === Number.POSITIVE_INFINITY ? least + 1 : most;

/** Whether the pattern has an end and its shape alone shows that MOST_STEPS are enough. */
export const isPlain = (part: Part): boolean => !isEndless(part) && boundOf(part).steps <= MOST_STEPS;

interface Bound {
  steps: number;
  /** Ways to the part's end, each of which tries what follows again. */
  ways: number;
}

/** No text can do worse, most cannot do as bad: each choice counts as if its alternatives took the same text. */
function boundOf(part: Part): Bound {
  if (part.kind === "choice") {
    const bounds = part.parts.map(boundOf);
    return { steps: sum(bounds.map(({ steps }) => steps)), ways: sum(bounds.map(({ ways }) => ways)) };
  }
  if (part.kind === "sequence")
    return part.parts.map(boundOf).reduce(
      (first, second) => ({
        steps: first.steps + first.ways * second.steps,
        ways: first.ways * second.ways,
      }),
      { steps: 0, ways: 1 },
    );
  if (part.kind === "look") return { ...boundOf(part.part), ways: 1 };
  if (part.kind === "repeat") return boundOfRepeat(part);
  return { steps: 1, ways: 1 };
}

function boundOfRepeat(part: Part & { kind: "repeat" }): Bound {
  const item = boundOf(part.part);
  let [steps, ways, round] = [0, 0, 1];
  for (let times = 0; times <= mostRounds(part) && steps <= MOST_STEPS; times += 1) {
    if (times >= part.least) ways += round;
    if (times < mostRounds(part)) steps += round * item.steps;
    round *= item.ways;
  }
  return { steps, ways: steps > MOST_STEPS ? Number.POSITIVE_INFINITY : ways };
}

/** What an engine may try next at a place: atoms with the state behind them, or the states reached without a character. */
interface State {
  atom: string | null;
  next: number[];
}

/**
 * Whether a backtracking engine is done with one place after MOST_STEPS, whatever the text is. Reads all texts at once
 * that differ for the pattern; false when there are too many, as nothing was shown then.
 */
export function walksFew(part: Part, flags: string): boolean {
  if (boundOf(part).steps <= MOST_STEPS) return true;
  const states: State[] = [{ atom: null, next: [] }];
  const start = buildStates(part, 0, states);
  if (start === null) return false;
  const letters = listLetters(states, flags);
  // Paths of the engine that stand at each state, and the most steps that led there.
  let level = new Map([["", { paths: spread(new Map([[start, 1]]), states), steps: 0 }]]);
  for (let seen = 0; level.size > 0; seen += level.size) {
    if (seen + level.size > MOST_POSITIONS) return false;
    const following: typeof level = new Map();
    for (const { paths, steps } of level.values()) {
      const taken = steps + sum([...paths.values()]);
      if (taken > MOST_STEPS) return false;
      for (const letter of letters) {
        const moved = spread(move(paths, letter, states), states);
        if (moved.size === 0) continue;
        const key = [...moved].map((entry) => entry.join(":")).join();
        const known = following.get(key);
        following.set(key, { paths: moved, steps: Math.max(taken, known?.steps ?? 0) });
      }
    }
    level = following;
  }
  return true;
}

/** The state that `part` begins in when `end` follows it; null for one that is too large or repeats what was taken. */
function buildStates(part: Part, end: number, states: State[]): number | null {
  if (states.length > MOST_STATES) return null;
  const add = (atom: string | null, next: number[]) => states.push({ atom, next }) - 1;
  switch (part.kind) {
    case "atom":
      return add(part.text, [end]);
    case "edge":
      return end;
    case "reference":
      return null;
    case "look":
      // What follows does not try it again in other ways, so that its own steps are all.
      return boundOf(part.part).steps > MOST_STEPS / 10 ? null : end;
    case "choice": {
      const starts = part.parts.map((one) => buildStates(one, end, states)).filter((one) => one !== null);
      return starts.length < part.parts.length ? null : add(null, starts);
    }
    case "sequence":
      return part.parts.reduceRight<number | null>(
        (next, one) => (next === null ? null : buildStates(one, next, states)),
        end,
      );
    case "repeat": {
      let start: number | null = end;
      for (let left = mostRounds(part); left > 0 && start !== null; left -= 1) {
        const round: number | null = buildStates(part.part, start, states);
        start = round === null || left <= part.least ? round : add(null, [round, end]);
      }
      return start;
    }
  }
}

/** Follows what takes no character; each way counts. The map has states that take one alone, in their order. */
function spread(paths: ReadonlyMap<number, number>, states: readonly State[]): ReadonlyMap<number, number> {
  const waiting = new Map(paths);
  const taking = new Map<number, number>();
  // A state is made after those that follow it, so that the highest has nothing more to come.
  while (waiting.size > 0) {
    const at = Math.max(...waiting.keys());
    const count = waiting.get(at) ?? 0;
    waiting.delete(at);
    const state = states[at];
    if (state?.atom !== null) taking.set(at, count);
    else for (const next of state.next) waiting.set(next, (waiting.get(next) ?? 0) + count);
  }
  return taking;
}

function move(
  paths: ReadonlyMap<number, number>,
  letter: ReadonlySet<string>,
  states: readonly State[],
): Map<number, number> {
  const moved = new Map<number, number>();
  for (const [at, count] of paths) {
    const { atom, next } = states[at] ?? { atom: null, next: [] };
    if (atom === null || !letter.has(atom)) continue;
    for (const to of next) moved.set(to, (moved.get(to) ?? 0) + count);
  }
  return moved;
}

/** The sets of atoms that one character can be taken by: characters of one set are the same to the pattern. */
function listLetters(states: readonly State[], flags: string): ReadonlySet<string>[] {
  const atoms = [...new Set(states.flatMap(({ atom }) => atom ?? []))];
  const tests = atoms.map((atom) => new RegExp(`^${atom}$`, flags.replaceAll(/[gy]/g, "")));
  const letters = new Map<string, Set<string>>();
  for (const character of sampleCharacters(atoms)) {
    const taken = atoms.filter((_, index) => tests[index]?.test(character));
    if (taken.length > 0) letters.set(taken.join("\n"), new Set(taken));
  }
  return [...letters.values()];
}

/** Latin, Greek and Cyrillic letters with all signs among them, one of each other script, and what the pattern names. */
function sampleCharacters(atoms: readonly string[]): Set<string> {
  const named = atoms.flatMap((atom) => [...atom, ...[...atom].map(neighbor)]);
  const low = Array.from({ length: 0x600 }, (_, code) => String.fromCodePoint(code));
  const high = Array.from({ length: 0x110 }, (_, block) => String.fromCodePoint(block * 0x1000 + 0x05));
  return new Set([...low, ...high, "\u2003", "\u2028", "\u{1f600}", "\u0301", ...named]);
}

const neighbor = (character: string) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 1);

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
