import type { RunResults, TestResult } from "./results.ts";

/** A stage of a run that has ended. */
export interface EndedStage {
  name: string;
  passed: boolean;
  seconds: number;
  /** What it may take on two quiet cores. */
  allowedSeconds: number;
  /** Null when it runs no tests, or did not get to say how they ended. */
  results: RunResults | null;
}

const SLOWEST = 10;

export function sumTotals(stages: readonly EndedStage[]): string {
  const results = stages.flatMap((stage) => stage.results ?? []);
  const count = (outcome: TestResult["outcome"]) =>
    results.flatMap(({ tests }) => tests).filter((test) => test.outcome === outcome).length;
  const failed = count("failed") + results.reduce((sum, { errors }) => sum + errors, 0);
  return `total: ${count("passed")} passed, ${failed} failed, ${count("skipped")} skipped`;
}

/** What a person wants to know at the end of a run, line by line: failures, second tries, stages over their line. */
export function listRemarks(stages: readonly EndedStage[]): string[] {
  const tests = stages.flatMap((stage) => stage.results?.tests ?? []);
  const say = (sign: string, wanted: (test: TestResult) => boolean) =>
    tests.filter(wanted).map(({ file, name }) => `  ${sign} ${file}: ${name}`);
  const failed = say("✗", ({ outcome }) => outcome === "failed");
  const retried = say("↻", ({ atSecondTry }) => atSecondTry);
  const late = stages.filter(({ seconds, allowedSeconds }) => seconds > allowedSeconds);
  return [
    ...(failed.length > 0 ? ["Failed:", ...failed] : []),
    ...(retried.length > 0 ? ["Passed only at a second try:", ...retried] : []),
    ...late.map(
      ({ name, seconds, allowedSeconds }) =>
        `${name} took ${seconds.toFixed(0)} s; it should take at most ${allowedSeconds} s on two quiet cores.`,
    ),
  ];
}

/** The stages and the slowest tests as Markdown tables, for CONTRIBUTING. */
export function formatTables(stages: readonly EndedStage[]): string {
  const rows = stages.map(
    ({ name, seconds, allowedSeconds, results }) =>
      `| ${name} | ${seconds.toFixed(0)} | ${allowedSeconds} | ${results?.tests.length ?? ""} |`,
  );
  const total = stages.reduce((sum, { seconds }) => sum + seconds, 0);
  const slowest = stages
    .flatMap((stage) => stage.results?.tests ?? [])
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ file, name, ms }) => `| ${(ms / 1000).toFixed(1)} | ${file} | ${escapePipes(name)} |`);
  return [
    "| Stage | Seconds | At most | Tests |",
    "| --- | ---: | ---: | ---: |",
    ...rows,
    `| sum; lint runs beside the build | ${total.toFixed(0)} | | |`,
    "",
    "| Seconds | Slowest tests | |",
    "| ---: | --- | --- |",
    ...slowest,
  ].join("\n");
}

const escapePipes = (text: string) => text.replaceAll("|", "\\|");
