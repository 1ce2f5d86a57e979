import { setTimeout as delay } from "node:timers/promises";
import { sized } from "../smoke.ts";
import type { Load } from "./load.ts";

/** What one disturbance did to the visitors. */
export interface Outcome {
  name: string;
  /** Longest wait for any answer. */
  slowestMs: number;
  /** Until the last server took a write again, counted from when the database was back; null: it never did. */
  writesAfterMs: number | null;
  refused: number;
  complaints: string[];
}

/** What LOAD-01 and LOAD-02 allow. */
const LONGEST_ANSWER_MS = 5_000;
const LONGEST_RECOVERY_MS = 10_000;
const TIMEOUT_MS = 60_000;
const SETTLE_MS = sized(1_000, 100);

/**
 * Disturbs the database, and waits until every server takes writes again.
 * @param disturb resolves when there is a database that takes writes again, with its time
 */
export async function observe(
  name: string,
  { answers }: Load,
  servers: readonly string[],
  disturb: () => Promise<number>,
): Promise<Outcome> {
  const first = answers.length;
  const begun = performance.now();
  const complaints: string[] = [];
  const backAt = await disturb().catch((error: Error) => {
    complaints.push(`The disturbance itself: ${error.message}`);
    return performance.now();
  });
  const deadline = performance.now() + TIMEOUT_MS;
  let writesAfterMs: number | null = null;
  while (writesAfterMs === null && performance.now() < deadline) {
    await delay(50);
    const written = servers.map((server) =>
      answers.find(
        (answer) =>
          answer.server === server && answer.kind === "write" && answer.status === 200 && answer.at >= backAt,
      ),
    );
    if (written.every((answer) => answer !== undefined)) {
      writesAfterMs = Math.max(...written.map((answer) => (answer ? answer.at + answer.ms - backAt : 0)));
    }
  }
  // What was asked before is still answered.
  await delay(SETTLE_MS);
  const seen = answers.slice(first).filter(({ at }) => at >= begun - LONGEST_ANSWER_MS);
  return {
    name,
    slowestMs: Math.max(0, ...seen.map(({ ms }) => ms)),
    writesAfterMs,
    refused: seen.filter(({ status }) => status === 503).length,
    complaints: [...new Set([...complaints, ...seen.flatMap(({ complaint }) => complaint ?? [])])],
  };
}

function hasHeld({ slowestMs, writesAfterMs, complaints }: Outcome): boolean {
  return (
    slowestMs <= LONGEST_ANSWER_MS &&
    writesAfterMs !== null &&
    writesAfterMs <= LONGEST_RECOVERY_MS &&
    complaints.length === 0
  );
}

/** @returns whether every line holds */
export function printOutcomes(outcomes: readonly Outcome[]): boolean {
  console.log("| Disturbance [LOAD-01] [LOAD-02] | Slowest answer | Writes again after | 503 | Holds |");
  console.log("| --- | ---: | ---: | ---: | --- |");
  for (const outcome of outcomes) {
    const again = outcome.writesAfterMs === null ? "never" : `${(outcome.writesAfterMs / 1000).toFixed(1)} s`;
    const slowest = `${(outcome.slowestMs / 1000).toFixed(1)} s`;
    console.log(
      `| ${outcome.name} | ${slowest} | ${again} | ${outcome.refused} | ${hasHeld(outcome) ? "yes" : "NO"} |`,
    );
    for (const complaint of outcome.complaints.slice(0, 5)) console.log(`    ${complaint}`);
  }
  return outcomes.every(hasHeld);
}

/** Prints a line that must hold. @returns whether it does */
export function check(what: string, holds: boolean): boolean {
  console.log(`${holds ? "ok   " : "FAIL "} ${what}`);
  return holds;
}
