import type { Period } from "./fee-file.ts";

/** What has a period: an owner that the file names, by its first line, or one that is stored. */
export interface PeriodOwner {
  name: string;
  period: Period;
  /** Null: stored, and not in the file. */
  line: number | null;
}

/**
 * Ends of sentences about lines whose owner's days overlap those of another one in its group, by line: each group with
 * an overlap has one. Sorting keeps the work near the number of owners, which an operator's file may have thousands of.
 */
export function findOverlaps(owners: readonly PeriodOwner[]): ReadonlyMap<number, string> {
  const sentences = new Map<number, string>();
  for (const group of Map.groupBy(owners, ({ period }) => period.group).values()) {
    let furthest: PeriodOwner | undefined;
    for (const owner of group.toSorted((one, other) => compare(one.period.from, other.period.from))) {
      if (furthest !== undefined && endOf(furthest) >= owner.period.from) {
        note(sentences, furthest, owner);
      }
      if (furthest === undefined || endOf(owner) > endOf(furthest)) furthest = owner;
    }
  }
  return sentences;
}

function note(sentences: Map<number, string>, one: PeriodOwner, other: PeriodOwner): void {
  const [kept, refused] = (one.line ?? 0) < (other.line ?? 0) ? [one, other] : [other, one];
  if (refused.line === null || sentences.has(refused.line)) return;
  const whose = kept.line === null ? `${kept.name}, which is there` : `line ${kept.line}`;
  sentences.set(refused.line, `its days overlap those of ${whose}`);
}

/** Later than every day where there is no end. */
function endOf({ period }: PeriodOwner): string {
  return period.to ?? "no end";
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
