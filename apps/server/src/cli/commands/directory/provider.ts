import type { Command } from "commander";
import type { LocationRow } from "../../../features/directory/directory-rows.ts";
import { publishProvider } from "../../../features/directory/publish-provider.ts";
import { showProvider } from "../../../features/directory/show-provider.ts";
import { examples, findGroup } from "../../find-group.ts";
import { formatCell } from "../../output/print.ts";
import type { Session } from "../../session.ts";
import { describeProvider } from "./provider-lines.ts";

interface PublishOptions {
  location?: string;
  reason?: string;
  dryRun?: boolean;
}

export function addProviderCommands(program: Command, session: Session): void {
  const provider = findGroup(program, "provider", "dentists in the directory: show, correct, publish");
  addShow(provider, session);
  addPublish(provider, session, false);
  addPublish(provider, session, true);
}

function addShow(provider: Command, session: Session): void {
  const command = provider
    .command("show <who>")
    .description(
      "shows a dentist, named by NPI, id or name: all locations, protected columns and recent changes",
    )
    .option("--json", "prints JSON")
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
    .description(published ? "publishes a dentist's locations" : "unpublishes a dentist's locations")
    .option("--location <id>", "only this one")
    .option("--reason <text>", "for the audit table")
    .option("--dry-run", "only shows which locations would change")
    .action((who: string, options: PublishOptions, self: Command) =>
      session.run(self, async ({ ctx, operator }) => {
        const changed = await publishProvider(ctx, { provider: who, published, operator, ...options });
        const lines = options.dryRun ? describePreview(changed, published) : [describe(changed, published)];
        for (const line of lines) await session.terminal.out(line);
      }),
    );
  examples(command, [
    `smirk provider ${name} 1234567893`,
    `smirk provider ${name} 1234567893 --location 17`,
    `smirk provider ${name} 1234567893 --dry-run`,
  ]);
}

function describe(changed: readonly LocationRow[], published: boolean): string {
  const where = published ? "on" : "off";
  if (changed.length === 0) return `Nothing changed: every location is ${where} the map.`;
  const ids = changed.map(({ id }) => id).join(", ");
  return `${changed.length === 1 ? "Location" : "Locations"} ${ids}: ${where} the map.`;
}

function describePreview(changed: readonly LocationRow[], published: boolean): string[] {
  if (changed.length === 0) return [describe(changed, published)];
  const lines = changed.map((location) => {
    const { id, address, city, state, zip, published: isOnMap } = location;
    const place = `Location ${id} (${address}, ${city}, ${state} ${zip})`;
    if (published) return `${place}: its pin would be on the map.`;
    return isOnMap
      ? `${place}: its pin would leave the map.`
      : `${place}: is off the map, and would stay unpublished in registry imports.`;
  });
  return [...lines.map(formatCell), "Nothing was changed."];
}
