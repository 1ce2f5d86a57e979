import type { Command } from "commander";
import { listImports } from "../../../features/directory/import-rows.ts";
import { formatTable } from "../../output/print.ts";
import { examples, readCount } from "../../read-arguments.ts";
import type { Session } from "../../session.ts";

interface ImportsOptions {
  limit: number;
  json?: boolean;
}

export function addImportsCommand(program: Command, session: Session): void {
  const command = program
    .command("imports")
    .description("shows past and unfinished imports, the newest first")
    .option("--limit <number>", "how many at most", readCount, 20)
    .option("--json", "prints JSON")
    .action((options: ImportsOptions, self: Command) =>
      session.run(self, async ({ ctx }) => {
        const imports = await listImports(ctx, { limit: options.limit });
        await session.show(options.json, imports, () =>
          formatTable(
            [
              "Id",
              "Kind",
              "File",
              "Started",
              "Finished",
              ">Lines",
              ">Added",
              ">Changed",
              ">Refused",
              "Refused rows",
            ],
            imports.map(({ id, kind, fileName, startedAt, finishedAt, line, counts, refusedFile }) => [
              id,
              kind,
              fileName,
              startedAt,
              finishedAt ?? "not yet",
              line,
              readNumber(counts.added),
              readNumber(counts.changed),
              readNumber(counts.refused),
              readNumber(counts.refused) ? refusedFile : null,
            ]),
            "Nothing was imported yet.",
          ),
        );
      }),
    );
  examples(command, ["smirk imports", "smirk imports --json"]);
}

function readNumber(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}
