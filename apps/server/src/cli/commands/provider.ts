import type { Command } from "commander";
import { publishProvider } from "../../features/directory/publish-provider.ts";
import { showProvider } from "../../features/directory/show-provider.ts";
import { examples, findGroup } from "../find-group.ts";
import type { Session } from "../session.ts";
import { describeProvider } from "./provider-lines.ts";

interface PublishOptions {
  location?: string;
  reason?: string;
}

/** `provider show`, `unpublish` and `publish`. */
export function addProviderCommands(program: Command, session: Session): void {
  const provider = findGroup(program, "provider", "dentists: what the directory says of them");
  addShow(provider, session);
  addPublish(provider, session, false);
  addPublish(provider, session, true);
}

function addShow(provider: Command, session: Session): void {
  const command = provider
    .command("show <who>")
    .description("shows a dentist, named by NPI, id or name: all locations, what is kept, and what was done")
    .option("--json", "for machines")
    .action((who: string, options: { json?: boolean }, self: Command) =>
      session.run(self, async ({ ctx }) => {
        const shown = await showProvider(ctx, { provider: who });
        await session.show(options.json, shown, () => describeProvider(shown));
      }),
    );
  examples(command, ["smirk provider show 1234567893", 'smirk provider show "ada oconnor"']);
}

function addPublish(provider: Command, session: Session, published: boolean): void {
  const name = published ? "publish" : "unpublish";
  const command = provider
    .command(`${name} <who>`)
    .description(
      published ? "puts a dentist's locations on the map" : "takes a dentist's locations off the map",
    )
    .option("--location <id>", "only this one")
    .option("--reason <text>", "for the audit table")
    .action((who: string, options: PublishOptions, self: Command) =>
      session.run(self, async ({ ctx, operator }) => {
        const ids = await publishProvider(ctx, { provider: who, published, operator, ...options });
        await session.terminal.out(describe(ids, published));
      }),
    );
  examples(command, [`smirk provider ${name} 1234567893`, `smirk provider ${name} 1234567893 --location 17`]);
}

function describe(ids: readonly string[], published: boolean): string {
  const where = published ? "on" : "off";
  if (ids.length === 0) return `Nothing was changed: all is ${where} the map.`;
  return `${ids.length === 1 ? "Location" : "Locations"} ${ids.join(", ")}: ${where} the map.`;
}
