import { type Finding, fail } from "./checks/finding.ts";

export type Check = readonly [name: string, run: () => Finding[] | Promise<Finding[]>];

/** One after the other. A check that throws is reported as an error and does not stop the others. */
export async function runChecks(checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, run] of checks) {
    try {
      findings.push(...(await run()));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      findings.push(fail(name, `could not be checked: ${reason}`, "See the server's log."));
    }
  }
  return findings;
}
