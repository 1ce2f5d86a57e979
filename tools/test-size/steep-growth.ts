/** The longer input is so many times the shorter one: what is linear takes as many times as long, a square 256 times. */
const TIMES = 16;
/** Twice the geometric distance from either: no machine's noise takes the one for the other. */
const MOST_GROWTH = 64;
const TRIES = 5;
/** On no machine is what grows with the square of 32,000 characters done in this time. */
const UNSUSPICIOUS_MS = 20;

/** Processor time of this thread: what else the machine does takes none of it. */
export interface ThreadTime {
  user: number;
  system: number;
}

/**
 * Measures how work grows with its input, the least of five tries, and only where the longer input takes a while.
 * @param work given the size of an input, and the one of a sixteenth; a refusal counts as an answer
 * @param size of the longer input, at least 32,000
 * @returns how many times as long the longer one takes, or null where that is as long as linear work may take
 */
export async function findSteepGrowth(
  work: (size: number) => unknown,
  size: number,
  readTime: () => ThreadTime = () => process.threadCpuUsage(),
): Promise<number | null> {
  const timeOf = (length: number, count: number) => timeWork(() => work(length), { count, readTime });
  let long = await timeOf(size, 1);
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && long >= UNSUSPICIOUS_MS; tries += 1) {
    // It is worked on as often as it is shorter: some machines count in steps so long that one turn of it takes none.
    const short = await timeOf(Math.ceil(size / TIMES), TIMES);
    least = Math.min(least, (long * TIMES) / short);
    if (least <= MOST_GROWTH) return null;
    long = await timeOf(size, 1);
  }
  return long < UNSUSPICIOUS_MS ? null : least;
}

/** @returns milliseconds for all turns together */
async function timeWork(
  work: () => unknown,
  { count, readTime }: { count: number; readTime: () => ThreadTime },
): Promise<number> {
  const before = readTime();
  for (let turn = 0; turn < count; turn += 1) {
    try {
      await work();
    } catch {
      // A refusal is as good as a value.
    }
  }
  const after = readTime();
  return (after.user + after.system - before.user - before.system) / 1_000;
}
