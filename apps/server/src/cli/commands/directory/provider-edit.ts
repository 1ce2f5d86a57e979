import type { Command } from "commander";
import { type Edited, editProvider } from "../../../features/directory/edit/edit-provider.ts";
import { PLACE_FIELDS } from "../../../features/directory/save/write-rows.ts";
import { createPlaceLocator } from "../../../features/places/locate-place.ts";
import { UsageError } from "../../command-errors.ts";
import { formatTable } from "../../output/print.ts";
import { examples, findGroup } from "../../read-arguments.ts";
import type { Session } from "../../session.ts";

interface EditOptions {
  location?: string;
  release?: string[];
  json?: boolean;
}

export function addProviderEditCommands(program: Command, session: Session): void {
  const provider = findGroup(program, "provider", "dentists in the directory: show, correct, publish");
  const edit = provider
    .command("edit <who> [changes...]")
    .description("sets columns of a dentist or a location, and protects them from registry imports")
    .option("--location <id>", "the location, if the dentist has several")
    .option("--release <columns>", "lets registry imports update these again, such as phone,email", readNames)
    .option("--json", "prints JSON")
    .action((who: string, changes: string[], options: EditOptions) =>
      runEdit(session, edit, { ...options, provider: who, fields: readChanges(changes) }),
    );
  examples(edit, [
    "smirk provider edit 1234567893 degree='DDS, MS' languages='EN;SP'",
    "smirk provider edit 1234567893 phone='(713) 555-0123' --location 17",
    "smirk provider edit 1234567893 --release phone --location 17",
  ]);
  for (const [name, verified, what] of [
    ["verify", "true", "marks a dentist as Smirk Verified"],
    ["unverify", "false", "removes the Smirk Verified mark"],
  ] as const) {
    provider
      .command(`${name} <who>`)
      .description(what)
      .option("--json", "prints JSON")
      .action((who: string, { json }: { json?: boolean }, self: Command) =>
        runEdit(session, self, {
          provider: who,
          fields: { smirk_verified: verified },
          ...(json ? { json } : {}),
        }),
      );
  }
}

function runEdit(
  session: Session,
  self: Command,
  options: EditOptions & { provider: string; fields: Record<string, string> },
): Promise<void> {
  const { provider, fields, location, release = [], json } = options;
  if (Object.keys(fields).length === 0 && release.length === 0)
    throw new UsageError("Name what to change, such as degree=DDS, or --release a column.");
  return session.run(self, async ({ ctx, operator }) => {
    const input = { provider, fields, release, operator, ...(location !== undefined && { location }) };
    // Loading the gazetteer takes seconds.
    const isMoved = PLACE_FIELDS.some((name) => name in fields);
    const locate = isMoved ? await createPlaceLocator() : () => null;
    const edited = await editProvider({ ...ctx, locate }, input);
    await session.show(json, edited, () => describeEdit(edited));
  });
}

function describeEdit({ provider, location, warnings }: Edited): string[] {
  const rows = Object.entries({ ...provider, ...location }).map(([name, { before, after }]) => [
    name,
    toText(before),
    toText(after),
  ]);
  return [
    ...formatTable(["Column", "Was", "Is"], rows, "Nothing changed: these are the current values."),
    ...warnings.map((warning) => `Warning: ${warning}.`),
  ];
}

function toText(value: unknown): string | null {
  if (value === null) return null;
  return Array.isArray(value) ? value.join(";") : String(value);
}

/** "phone=(713) 555-0123" sets a column; "email=" empties it. */
function readChanges(changes: readonly string[]): Record<string, string> {
  const pairs = changes.map((change) => {
    const [, name, value] = /^([a-z_]+)=(.*)$/su.exec(change) ?? [];
    if (name === undefined || value === undefined)
      throw new UsageError(`"${change}" needs the form column=value.`);
    return [name, value] as const;
  });
  const names = pairs.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new UsageError(`${twice} is set twice.`);
  return Object.fromEntries(pairs);
}

function readNames(text: string, earlier: string[] = []): string[] {
  return [...earlier, ...text.split(",").map((name) => name.trim())];
}
