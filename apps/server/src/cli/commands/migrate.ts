import type { Command } from "commander";
import { VERSION } from "../../version.ts";
import { migrateProduct } from "../open-context.ts";
import { examples } from "../read-arguments.ts";
import type { Session } from "../session.ts";

export function addMigrateCommand(program: Command, session: Session): void {
  const command = program
    .command("migrate")
    .description(
      "brings the database to this release before servers of it start; several at once wait in turn",
    )
    .action(async () => {
      const { commands } = session;
      await migrateProduct(commands.readDatabaseConfig?.() ?? commands.readConfig());
      await session.terminal.out(`The database is ready for release ${VERSION}.`);
    });
  examples(command, ["smirk migrate"]);
}
