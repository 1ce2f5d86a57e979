import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";

export interface LongRun {
  name: string;
  script: string;
  args?: readonly string[];
}

/** What a script ends with when this machine lacks something that it needs; it says what. */
const SKIPPED_CODE = 77;

type Outcome = "passed" | "failed" | "skipped";

/**
 * Runs scripts one after the other, each in a process of its own, whatever came of the one before. What is missing is
 * skipped aloud. A stop signal goes to the script that runs, and no other is begun.
 * @returns whether none failed
 */
export async function runInTurn(runs: readonly LongRun[], say: (line: string) => void): Promise<boolean> {
  let running: ChildProcess | undefined;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    running?.kill("SIGTERM");
  };
  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.on(event, stop);
  const results: string[] = [];
  let hasFailed = false;
  for (const { name, script, args = [] } of runs) {
    if (isStopped) break;
    say(`\n▸ ${name}`);
    const startedMs = performance.now();
    const report = (outcome: Outcome, why = "") => {
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      results.push(
        `${{ passed: "✓", failed: "✗", skipped: "-" }[outcome]} ${name} ${outcome}${why}: ${seconds} s`,
      );
      hasFailed ||= outcome === "failed";
    };
    if (!existsSync(script)) {
      report("skipped", `, ${script} is not there`);
      continue;
    }
    running = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "inherit", "inherit"] });
    const [code, signal] = (await once(running, "exit")) as [number | null, string | null];
    running = undefined;
    if (code === 0) report("passed");
    else if (code === SKIPPED_CODE) report("skipped", ", this machine lacks something that it needs");
    else report("failed", ` with ${signal ?? `code ${code}`}`);
  }
  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.off(event, stop);
  say("");
  for (const line of results) say(line);
  return !hasFailed && !isStopped;
}
