import type { Command } from "commander";
import type { Context } from "../../../context.ts";
import { showProvider } from "../../../features/directory/get-provider.ts";
import { markBeingChecked } from "../../../features/reports/mark-being-checked.ts";
import { confirmEntry } from "../../../features/reports/settle-report.ts";
import { UsageError } from "../../command-errors.ts";
import { examples, findGroup } from "../../read-arguments.ts";
import type { Session } from "../../session.ts";

interface CheckOptions {
  location?: string;
  reason?: string;
}

/** `provider doubt` and `provider confirm`, as the console's "Being checked" and "Confirm". */
export function addProviderCheckCommands(program: Command, session: Session): void {
  const provider = findGroup(program, "provider", "dentists in the directory: show, correct, publish");
  for (const [name, check, description, done] of [
    ["doubt", markBeingChecked, "shows visitors that an entry is being checked", "shown as being checked"],
    ["confirm", confirmEntry, "finds an entry to be right, and settles reports of it", "confirmed"],
  ] as const) {
    const command = provider
      .command(`${name} <who>`)
      .description(description)
      .option("--location <id>", "the location, if the dentist has several")
      .option("--reason <text>", "for the audit table")
      .action((who: string, { location, reason }: CheckOptions, self: Command) =>
        session.run(self, async ({ ctx, operator }) => {
          const locationId = await findLocation(ctx, who, location);
          await check(ctx, { locationId, operator: { ...operator, reason } });
          await session.terminal.out(`Location ${locationId}: ${done}.`);
        }),
      );
    examples(command, [
      `smirk provider ${name} 1234567893`,
      `smirk provider ${name} 1234567893 --location 17`,
    ]);
  }
}

async function findLocation(ctx: Context, who: string, given: string | undefined): Promise<string> {
  const { locations } = await showProvider(ctx, { provider: who });
  const ids = locations.map(({ id }) => id);
  const [only, ...others] = given === undefined ? ids : ids.filter((id) => id === given);
  if (only !== undefined && others.length === 0) return only;
  throw new UsageError(`Name one of the dentist's locations with --location: ${ids.join(", ") || "none"}.`);
}
