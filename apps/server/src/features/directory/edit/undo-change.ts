import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { FactWords } from "../../../db/schema/schema-directory.ts";
import { conflict, notFound } from "../../../errors.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import type { LocationRow, ProviderRow } from "../directory-rows.ts";
import { listLocations, listProviders } from "../list-rows.ts";
import { arePhotosGone } from "../photos/kept-photos.ts";
import { saveLocations } from "../save/save-locations.ts";
import { saveProviders } from "../save/save-providers.ts";
import { type SourcedRow, takeWordsBack, wordsOf } from "../sources/fact-words.ts";
import { respelled } from "./change-provider.ts";
import { lockLocation, setBeingChecked } from "./listing-doubt.ts";

/** What an operator did to one entry. Imports are undone by importing what was. */
const COMMANDS: ReadonlySet<string> = new Set([
  "provider edit",
  "provider publish",
  "provider unpublish",
  "provider doubt",
  "provider confirm",
  "provider undo",
  "listing settle",
  "report settle",
  "report reopen",
  "office confirm",
  "office save",
  "office prices",
  "office photos",
  "office undo",
]);

/** Who said the columns: it changes with others that were said since, which an undo leaves. */
const SAID: ReadonlySet<string> = new Set(["protected_fields", "field_sources"]);

interface Difference<Value> {
  before: Value;
  after: Value;
}

type Differences = Record<string, Difference<unknown>> & {
  protected_fields?: Difference<string[]>;
  field_sources?: Difference<FactWords>;
};

interface LoggedChange {
  command: string;
  changes: Record<string, unknown>;
}

/** Whether the entry is still as the change left it, so that what was before can be restored. */
export function canUndo(entry: LoggedChange & { at: Date }, current: object, now: Date): boolean {
  const hasValues = Object.keys(valuesBefore(entry)).length > 0;
  return hasValues && isAsLeft(entry, current) && !arePhotosGone(entry, now);
}

/** The same as `canUndo`, also for the part of a press that changed no fact and only who said one. */
export function isAsLeft({ command, changes }: LoggedChange, current: object): boolean {
  const differences = Object.entries(differencesOf(changes)).filter(([name]) => !SAID.has(name));
  const now: Record<string, unknown> = { ...current };
  return (
    COMMANDS.has(command) &&
    differences.every(([name, { after }]) => JSON.stringify(now[name]) === JSON.stringify(after))
  );
}

function differencesOf(changes: Record<string, unknown>): Differences {
  const pairs = Object.entries(changes).filter(
    ([, value]) => typeof value === "object" && value !== null && "before" in value && "after" in value,
  );
  return Object.fromEntries(pairs) as Differences;
}

interface UndoneChange {
  /** Null for a change of the dentist. */
  locationId: string | null;
  /** When the change was made. */
  at: Date;
}

/** The changes that one press made of a dentist and their locations, the last one first; empty for another one's. */
export async function listOfOnePress(
  trx: Kysely<Database>,
  { entryId, providerId }: { entryId: string; providerId: string },
): Promise<string[]> {
  const locations = await listLocations(trx, { providerIds: [providerId] });
  const rows = await trx
    .selectFrom("audit_entries as asked")
    .innerJoin("audit_entries as made", (join) =>
      join
        .onRef("made.at", "=", "asked.at")
        .onRef("made.actor", "=", "asked.actor")
        .onRef("made.command", "=", "asked.command"),
    )
    .select("made.id")
    .where("asked.id", "=", entryId)
    .where((where) =>
      where.or(
        [["provider", providerId] as const, ...locations.map(({ id }) => ["location", id] as const)].map(
          ([kind, id]) => where.and({ "made.subject_kind": kind, "made.subject_id": id }),
        ),
      ),
    )
    .orderBy("made.id", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

type Transaction = Pick<Context, "clock"> & { trx: Kysely<Database> };

/** Restores what was before a change in the log, which may be a part of a press. @throws 404 `not_found`; 409 `conflict` where it changed again */
export async function undoChange(
  { trx, clock }: Transaction,
  { entryId, operator, isPart = false }: { entryId: string; operator: Operator; isPart?: boolean },
): Promise<UndoneChange> {
  const entry = await trx
    .selectFrom("audit_entries")
    .select(["at", "command", "subject_kind", "subject_id", "changes"])
    .where("id", "=", entryId)
    .where("subject_kind", "in", ["provider", "location"])
    .executeTakeFirst();
  if (entry === undefined) throw notFound("There is no such change of the directory.");
  const { subject_id: id, at } = entry;
  if (!isPart && Object.keys(valuesBefore(entry)).length === 0) throw changedSince();
  const isLocation = entry.subject_kind === "location";
  const context = { clock, operator, alongside: { undoes: entryId } };
  if (isLocation) await undoLocation(trx, { id, entry, context });
  else await undoProvider(trx, { id, entry, context });
  return { locationId: isLocation ? id : null, at };
}

interface Undo {
  id: string;
  entry: LoggedChange;
  context: Pick<Context, "clock"> & { operator: Operator; alongside: Record<string, unknown> };
}

async function undoProvider(trx: Kysely<Database>, { id, entry, context }: Undo): Promise<void> {
  const [before] = await listProviders(trx, { ids: [id] }, { lock: true });
  if (before === undefined || !isAsLeft(entry, before)) throw changedSince();
  const after: ProviderRow = { ...before, ...valuesBefore(entry), ...saidBefore(entry, before) };
  await saveProviders(context, trx, [{ before, after: { ...after, ...respelled(before, after) } }]);
}

async function undoLocation(trx: Kysely<Database>, { id, entry, context }: Undo): Promise<void> {
  const checks = await lockLocation(trx, id);
  const [before] = await listLocations(trx, { ids: [id] }, { lock: true });
  if (before === undefined || !isAsLeft(entry, { ...checks, ...before })) throw changedSince();
  const { being_checked, confirmed_on, ...columns } = valuesBefore(entry);
  const restored = { being_checked, confirmed_on } as { being_checked?: boolean; confirmed_on?: CalendarDay };
  const changes = Object.fromEntries(
    Object.entries(restored)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, { before: checks[name as keyof typeof checks], after: value }]),
  );
  if (Object.keys(changes).length > 0) {
    await setBeingChecked(
      { trx, clock: context.clock },
      {
        locationId: id,
        isChecked: restored.being_checked ?? checks.being_checked,
        ...(restored.confirmed_on !== undefined && { confirmedOn: restored.confirmed_on }),
      },
    );
  }
  const alongside = { ...changes, ...context.alongside };
  const said = saidBefore(entry, before);
  if (Object.keys(columns).length > 0 || JSON.stringify(said) !== JSON.stringify(wordsOf(before))) {
    const after: LocationRow = { ...before, ...columns, ...said };
    await saveLocations({ ...context, alongside }, trx, [{ before, after }]);
    return;
  }
  const { clock, operator } = context;
  const subject = { subjectKind: "location" as const, subjectId: id };
  await writeAuditEntry(trx, { ...operator, at: clock.now(), ...subject, changes: alongside });
}

function valuesBefore({ changes }: LoggedChange): Record<string, unknown> {
  const values = Object.entries(differencesOf(changes)).filter(([name]) => !SAID.has(name));
  return Object.fromEntries(values.map(([name, { before }]) => [name, before]));
}

/** Who said the columns of this change before it; the others keep who said them since. */
function saidBefore({ changes }: LoggedChange, current: SourcedRow): SourcedRow {
  const { protected_fields: kept, field_sources: said } = differencesOf(changes);
  const rowOf = (side: "before" | "after") => ({
    protected_fields: kept?.[side] ?? [],
    field_sources: said?.[side] ?? {},
  });
  return takeWordsBack(current, { before: rowOf("before"), after: rowOf("after") });
}

function changedSince() {
  return conflict("The entry has changed since. Correct it as it is now.");
}
