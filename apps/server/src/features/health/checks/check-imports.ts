import { MINUTE_MS } from "@smirk/domain/wire/durations";
import type { Context } from "../../../context.ts";
import { type ListedImport, listImports } from "../../directory/imports/list-imports.ts";
import { type Finding, isOlder, ok, since, warning } from "./finding.ts";

const MOST = 1_000;
const STILL_MS = 10 * MINUTE_MS;

export async function checkImports({ db, clock }: Pick<Context, "db" | "clock">): Promise<Finding[]> {
  const imports = await listImports({ db }, { limit: MOST });
  const now = clock.now();
  const left = imports.filter(
    ({ finishedAt, updatedAt }) => finishedAt === null && isOlder(updatedAt, STILL_MS, now),
  );
  if (left.length > 0) {
    return left.map((one) =>
      warning(
        "imports",
        `${one.fileName} has stopped at line ${one.line.toLocaleString("en-US")} ${since(one.updatedAt, now)}`,
        `Run \`${spellCommand(one)}\` again: it continues from there.`,
      ),
    );
  }
  const isRunning = imports.some(({ finishedAt }) => finishedAt === null);
  return [ok("imports", isRunning ? "one is running" : "none unfinished")];
}

/** Other options than those of the interrupted import would start a new one. */
function spellCommand({ kind, fileName, options: { complete, states } }: ListedImport): string {
  const asked = [
    complete === true ? "--complete" : "",
    Array.isArray(states) ? `--state ${states.join(",")}` : "",
  ];
  return ["smirk import", kind, fileName, ...asked.filter(Boolean)].join(" ");
}
