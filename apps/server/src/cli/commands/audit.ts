import type { Command } from "commander";
import { listAuditEntries } from "../../features/audit/list-audit-entries.ts";
import { UsageError } from "../command-errors.ts";
import { formatTable } from "../output/print.ts";
import { examples, readCount } from "../read-arguments.ts";
import type { Session } from "../session.ts";

interface AuditOptions {
  subject?: string;
  limit: number;
  json?: boolean;
}

export function addAuditCommand(program: Command, session: Session): void {
  const command = program
    .command("audit")
    .description("shows what operators did, the newest first")
    .option("--subject <kind:id>", "only what was done to one thing, such as provider:17")
    .option("--limit <number>", "how many at most", readCount, 50)
    .option("--json", "prints JSON")
    .action((options: AuditOptions, self: Command) =>
      session.run(self, async ({ ctx }) => {
        const entries = await listAuditEntries(ctx, {
          ...readSubject(options.subject),
          limit: options.limit,
        });
        await session.show(options.json, entries, () =>
          formatTable(
            ["At", "Who", "Command", "Subject", "Changes"],
            entries.map(({ at, actor, command: name, subjectKind, subjectId, changes }) => [
              at,
              actor,
              name,
              `${subjectKind}:${subjectId}`,
              JSON.stringify(changes),
            ]),
            "No operator has done anything yet.",
          ),
        );
      }),
    );
  examples(command, ["smirk audit --limit 10", "smirk audit --subject provider:17 --json"]);
}

function readSubject(text: string | undefined): { subjectKind?: string; subjectId?: string } {
  if (text === undefined) return {};
  const [subjectKind = "", ...rest] = text.split(":");
  const subjectId = rest.join(":");
  if (subjectKind === "" || subjectId === "")
    throw new UsageError(`--subject needs the form kind:id, not "${text}".`);
  return { subjectKind, subjectId };
}
