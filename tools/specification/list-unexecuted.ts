import type { TestResult } from "../gate/results.ts";
import { isDecision, isTitle, readNamedTest, type Statement } from "./read-statements.ts";

/** Statements whose test a run did not execute; what the machine cannot run is the caller's to leave out. */
export function listUnexecuted(statements: readonly Statement[], results: readonly TestResult[]): string[] {
  const executed = Map.groupBy(
    results.filter(({ outcome }) => outcome !== "skipped"),
    ({ file }) => file,
  );
  const missing = statements
    .filter((statement) => !isDecision(statement))
    .filter((statement) => {
      const { file, title } = readNamedTest(statement);
      return !executed.get(file)?.some(({ name }) => isRunOf(name, title));
    });
  return [...new Set(missing.map(({ heldBy }) => heldBy))];
}

/** A run's name begins with the groups of a test, and ends with the window of a browser test. */
function isRunOf(name: string, title: string): boolean {
  const bare = name.replace(/ \([a-z0-9-]+\)$/, "");
  const parts = bare.split(" > ");
  return parts.some((_part, at) => isTitle(parts.slice(at).join(" > "), title));
}
