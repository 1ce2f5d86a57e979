import { randomInt } from "node:crypto";

/** `commit` is what each change pays for; `full` runs the same tests with larger numbers, for as long as they take. */
const SIZES = ["commit", "full"] as const;
type TestSize = (typeof SIZES)[number];

export const SEEDS = 2 ** 31;

export const TEST_SIZE: TestSize = readSize(process.env.TEST_SIZE);

/** The same change has the same answer twice: what another seed finds becomes a row of its own. */
const COMMIT_SEED = 1_908_337_761;

/**
 * What every random choice of a run starts from: at `commit` the one above, at `full` a new one for each run, or that of
 * `TEST_SEED`, which a failed run prints. Processes of the run inherit it.
 */
export const TEST_SEED: number = readSeed(process.env.TEST_SEED, TEST_SIZE);
if (TEST_SIZE === "full") process.env.TEST_SEED = String(TEST_SEED);

export function bySize<Value>(values: Record<TestSize, Value>): Value {
  return values[TEST_SIZE];
}

/**
 * All of them at `full`; at `commit` the last of each group: the further down a table, the more has happened before.
 * @returns in their own order
 */
export function sampleOfEach<Case>(cases: readonly Case[], groupOf: (one: Case) => string): Case[] {
  if (TEST_SIZE === "full") return [...cases];
  const chosen = [...Map.groupBy(cases, groupOf).values()].map((group) => group.at(-1));
  return cases.filter((one) => chosen.includes(one));
}

/** How to have the same run again. */
export function describeRun(): string {
  return `TEST_SIZE=${TEST_SIZE} TEST_SEED=${TEST_SEED}`;
}

export function readSize(text = "commit"): TestSize {
  const size = SIZES.find((one) => one === text);
  if (size === undefined) throw new Error(`TEST_SIZE is ${SIZES.join(" or ")}, not "${text}".`);
  return size;
}

/** @param text as the environment has it */
export function readSeed(text: string | undefined, size: TestSize): number {
  if (text === undefined || text === "") return size === "commit" ? COMMIT_SEED : randomInt(SEEDS);
  const seed = Number(text);
  if (!Number.isInteger(seed) || seed < 0 || seed >= SEEDS) {
    throw new Error(`TEST_SEED is a whole number below ${SEEDS}, not "${text}".`);
  }
  return seed;
}
