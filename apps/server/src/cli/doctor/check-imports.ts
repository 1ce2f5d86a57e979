import type { Context } from "../../context.ts";
import { listImports } from "../../db/list-imports.ts";
import { type Finding, isOlder, MINUTE_MS, ok, since, warning } from "./finding.ts";

const MOST = 1_000;
const STILL_MS = 10 * MINUTE_MS;

/** Imports that were begun and not finished. */
export async function checkImports({ db, clock }: Pick<Context, "db" | "clock">): Promise<Finding[]> {
  const imports = await listImports({ db }, { limit: MOST });
  const now = clock.now();
  const left = imports.filter(
    ({ finishedAt, updatedAt }) => finishedAt === null && isOlder(updatedAt, STILL_MS, now),
  );
  if (left.length > 0) {
    return left.map(({ kind, fileName, line, updatedAt }) =>
      warning(
        "imports",
        `${fileName} stands still at line ${line.toLocaleString("en-US")} ${since(updatedAt, now)}`,
        `Run \`smirk import ${kind} ${fileName}\` again: it goes on from there.`,
      ),
    );
  }
  const isRunning = imports.some(({ finishedAt }) => finishedAt === null);
  return [ok("imports", isRunning ? "one is running" : "none left half done")];
}
