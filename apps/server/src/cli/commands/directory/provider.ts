import { formatUsPhone } from "@smirk/domain/joining/contact/us-phone";
import type { Command } from "commander";
import type { LocationRow } from "../../../features/directory/directory-rows.ts";
import { type ShownProvider, showProvider } from "../../../features/directory/get-provider.ts";
import { publishProvider } from "../../../features/directory/publish-provider.ts";
import type { SourcedRow } from "../../../features/directory/sources/fact-words.ts";
import { formatCell, formatFacts, formatTable } from "../../output/print.ts";
import { examples, findGroup } from "../../read-arguments.ts";
import type { Session } from "../../session.ts";

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
        const lines = options.dryRun
          ? describePreview(changed, published)
          : [describeChange(changed, published)];
        for (const line of lines) await session.terminal.out(line);
      }),
    );
  examples(command, [
    `smirk provider ${name} 1234567893`,
    `smirk provider ${name} 1234567893 --location 17`,
    `smirk provider ${name} 1234567893 --dry-run`,
  ]);
}

function describeChange(changed: readonly LocationRow[], published: boolean): string {
  const where = published ? "on" : "off";
  if (changed.length === 0) return `Nothing changed: every location is ${where} the map.`;
  const ids = changed.map(({ id }) => id).join(", ");
  return `${changed.length === 1 ? "Location" : "Locations"} ${ids}: ${where} the map.`;
}

function describePreview(changed: readonly LocationRow[], published: boolean): string[] {
  if (changed.length === 0) return [describeChange(changed, published)];
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

const SOURCE_WORDS = { own: "entered here", demo: "invented", registry: "the national registry" } as const;

function describeProvider({ provider, locations, history }: ShownProvider): string[] {
  return [
    ...formatFacts([
      ["Dentist", provider.id],
      ["NPI", provider.npi],
      ["Name", provider.name],
      ["Last name", provider.last_name],
      ["Degree", provider.degree],
      ["Specialties", joinWords(provider.specialities)],
      ["Languages", joinWords(provider.languages)],
      ["Smirk Verified", provider.smirk_verified ? "yes" : "no"],
      ["Source", SOURCE_WORDS[provider.source]],
      ["Protected from the registry", joinWords(describeKept(provider))],
    ]),
    ...(locations.length === 0 ? ["", "There is no location."] : []),
    ...locations.flatMap((location) => ["", ...describeLocation(location)]),
    "",
    ...formatTable(
      ["At", "Who", "Command", "Subject", "Changes"],
      history.map(({ at, actor, command, subject, changes }) => [
        at,
        actor,
        command,
        subject,
        JSON.stringify(changes),
      ]),
      "Nobody has changed anything.",
    ),
  ];
}

function describeLocation(location: LocationRow): string[] {
  const { latitude, longitude, coordinates_quality, phone, opening_hours } = location;
  return formatFacts([
    ["Location", location.id],
    ["On the map", location.published ? "yes" : `no, unpublished by ${describeUnpublisher(location)}`],
    ["Practice", location.center_name],
    ["Organization", location.dso_name],
    ["Address", `${location.address}, ${location.city}, ${location.state} ${location.zip}`],
    ["Point", `${latitude}, ${longitude} (${coordinates_quality})`],
    ["Phone", phone === null ? null : formatUsPhone(phone)],
    ["Email", location.email],
    ["Contact of record", location.record_email],
    ["New patients", describeAccepting(location)],
    ["Opening hours", opening_hours],
    ["Holidays", location.holidays],
    ["Website", location.website],
    ["Plans", joinWords(location.plans)],
    ["Protected from the registry", joinWords(describeKept(location))],
  ]);
}

function describeKept({ protected_fields: kept, field_sources: sources }: SourcedRow): string[] {
  return kept.map((name) => {
    const word = sources[name];
    return word === undefined ? name : `${name} (${[word.by, word.on].filter(Boolean).join(" ")})`;
  });
}

function describeAccepting({ accepting_new_patients, accepting_checked_on }: LocationRow): string | null {
  if (accepting_new_patients === null) return null;
  return `${accepting_new_patients ? "yes" : "no"}, checked on ${accepting_checked_on}`;
}

function describeUnpublisher({ unpublished_by }: LocationRow): string {
  if (unpublished_by === null) return "an unknown actor";
  return unpublished_by === "registry" ? "the registry" : "an operator";
}

function joinWords(words: readonly string[]): string | null {
  return words.length === 0 ? null : words.join(", ");
}
