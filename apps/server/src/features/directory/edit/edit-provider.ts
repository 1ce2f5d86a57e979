import { dayIn } from "@smirk/domain/wire/office-day";
import type { Kysely } from "kysely";
import { repeatTransaction } from "../../../db/connection/repeat-transaction.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { FactWord } from "../../../db/schema/schema-directory.ts";
import { invalid, notFound } from "../../../errors.ts";
import { nearestName } from "../../../text-files/nearest-name.ts";
import type { Operator } from "../../audit/write-audit-entry.ts";
import { LOCATION_COLUMNS } from "../columns/location-columns.ts";
import { PROVIDER_COLUMNS } from "../columns/provider-columns.ts";
import { namesOf, readChanges } from "../columns/read-changes.ts";
import type { Change, LocationRow, ProviderRow } from "../directory-rows.ts";
import { locationDay } from "../entries/location-day.ts";
import { getProvider } from "../get-provider.ts";
import type { DirectoryContext } from "../import-plain-file.ts";
import { listLocations } from "../list-rows.ts";
import { splitNameCells } from "../names/split-name-cells.ts";
import { saveLocations } from "../save/save-locations.ts";
import { auditChanges, saveProviders } from "../save/save-providers.ts";
import { dropWords, keepWord, type SourcedRow } from "../sources/fact-words.ts";
import { changeLocation } from "./change-location.ts";
import { changeProvider, type Validated } from "./change-provider.ts";

/** A day begins in its zone first. */
const FIRST_ZONE = "America/New_York";

interface EditInput {
  provider: string;
  fields: Readonly<Record<string, string>>;
  release: readonly string[];
  /** An id; required when several locations match. */
  location?: string;
  operator: Operator;
  /** Returns what would change and writes nothing. */
  dryRun?: boolean;
}

export interface Edited {
  provider: Record<string, { before: unknown; after: unknown }>;
  location: Record<string, { before: unknown; after: unknown }>;
  /** To be reviewed, such as a pin far from its ZIP code. */
  warnings: string[];
}

/** @throws {AppError} 400 with a sentence for each invalid column; 404 for an unknown dentist or location */
export async function editProvider(given: DirectoryContext, input: EditInput): Promise<Edited> {
  assertKnown([...Object.keys(input.fields), ...input.release]);
  const now = given.clock.now();
  // The entries of dentist and location have the same time, by which both are undone.
  const ctx = { ...given, clock: { now: () => now } };
  try {
    return await repeatTransaction(() => ctx.db.transaction().execute((trx) => edit({ ...ctx, trx }, input)));
  } catch (error) {
    if (error instanceof PreviewEnds) return error.edited;
    throw error;
  }
}

/** Rolls back. */
class PreviewEnds extends Error {
  readonly edited: Edited;

  constructor(edited: Edited) {
    super("The preview ends.");
    this.edited = edited;
  }
}

async function edit(ctx: Transaction, input: EditInput): Promise<Edited> {
  const provider = await getProvider(ctx.trx, input.provider, { lock: true });
  const ofProvider = await editDentist(ctx, input, provider);
  const ofLocation = await editLocation(ctx, input, provider);
  // Makes the next import process the registry's row even if it is unchanged.
  if (input.release.length > 0) await deleteRegistryRow(ctx.trx, provider.id);
  const edited = {
    provider: describe(ofProvider),
    location: describe(ofLocation.change),
    warnings: ofLocation.warnings,
  };
  if (input.dryRun === true) throw new PreviewEnds(edited);
  return edited;
}

type Transaction = DirectoryContext & { trx: Kysely<Database> };

async function editDentist(ctx: Transaction, input: EditInput, before: ProviderRow) {
  const { release } = input;
  const fields = splitNameCells(input.fields, before);
  const { values, errors } = readChanges(PROVIDER_COLUMNS, fields, before);
  const set = namesOf(PROVIDER_COLUMNS).filter((name) => name in fields);
  const word = { by: "operator", on: dayIn(FIRST_ZONE, ctx.clock.now()) } as const;
  const change = applyEdit(before, changeProvider(before, values, word), { errors, set, release, word });
  if (change) await saveProviders({ ...ctx, ...input }, ctx.trx, [change]);
  return change;
}

async function editLocation(ctx: Transaction, input: EditInput, provider: ProviderRow) {
  const { fields, release } = input;
  const set = namesOf(LOCATION_COLUMNS).filter((name) => name in fields);
  if (set.length === 0 && !release.some((name) => name in LOCATION_COLUMNS)) {
    return { change: null, warnings: [] };
  }
  const before = await getLocation(ctx.trx, provider, input.location);
  const { cells, isCleared } = takePoint(fields);
  const { values, errors, warnings } = readChanges(LOCATION_COLUMNS, cells, before);
  const validated = changeLocation(before, values, {
    providerId: provider.id,
    locate: ctx.locate,
    now: ctx.clock.now(),
    hasNoPoint: isCleared,
    by: "operator",
  });
  const word = { by: "operator", on: locationDay(before, ctx.clock.now()) } as const;
  const change = applyEdit(before, validated, { errors, set, release, word });
  if (change) await saveLocations({ ...ctx, ...input }, ctx.trx, [change]);
  const further = ("warnings" in validated && validated.warnings) || [];
  return { change, warnings: [...warnings, ...further] };
}

/** Empty: the entry loses its point, and has its ZIP code's. */
function takePoint(fields: EditInput["fields"]): { cells: EditInput["fields"]; isCleared: boolean } {
  const { latitude, longitude, ...cells } = fields;
  const given = [latitude, longitude].filter((text) => text !== undefined);
  const isCleared = given.length > 0 && given.every((text) => text.trim() === "");
  return isCleared ? { cells, isCleared } : { cells: fields, isCleared };
}

/** The only location, or the one with this id, locked. @throws {AppError} 404 for none, 400 where an id is required */
async function getLocation(
  trx: Kysely<Database>,
  provider: ProviderRow,
  id: string | undefined,
): Promise<LocationRow> {
  const locations = await listLocations(trx, { providerIds: [provider.id] }, { lock: true });
  const [only] = id === undefined ? locations : locations.filter((location) => location.id === id);
  const name = `${provider.name} ${provider.last_name}`;
  if (only === undefined) throw notFound(`${name} has no location${id === undefined ? "" : ` ${id}`}.`);
  if (id !== undefined || locations.length === 1) return only;
  const listed = locations.map((location) => `${location.id} (${location.address}, ${location.city})`);
  throw invalid(`${name} has ${locations.length} locations. Name one with --location: ${listed.join(", ")}.`);
}

async function deleteRegistryRow(trx: Kysely<Database>, id: string): Promise<void> {
  await trx.updateTable("providers").set({ registry_hash: null }).where("id", "=", id).execute();
}

function describe<Row extends object>(change: Change<Row> | null): Edited["provider"] {
  return change === null ? {} : auditChanges(change.before, change.after);
}

function assertKnown(names: readonly string[]): void {
  const known: string[] = [...namesOf(PROVIDER_COLUMNS), ...namesOf(LOCATION_COLUMNS)];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const sentences = unknown.map((name) => {
    const nearest = nearestName(name, known);
    return [name, `is not a column${nearest === undefined ? "" : `, perhaps ${nearest}`}.`] as const;
  });
  throw invalid(`Nothing was changed. There are ${known.join(", ")}.`, Object.fromEntries(sentences));
}

interface Edit {
  errors: readonly string[];
  /** Columns that the operator named, changed or not. */
  set: readonly string[];
  release: readonly string[];
  word: FactWord;
}

/** Null if nothing changes. @throws {AppError} 400 with every error */
function applyEdit<Row extends SourcedRow>(
  before: Row,
  validated: Validated<Row>,
  { errors, set, release, word }: Edit,
): Change<Row> | null {
  const reasons = "errors" in validated ? [...errors, ...validated.errors] : errors;
  if (reasons.length > 0 || "errors" in validated)
    throw invalid(`Nothing was changed: ${reasons.join("; ")}.`);
  const { after } = validated.change ?? { after: before };
  const own = set.filter((field) => field !== "published");
  const kept = dropWords(keepWord(after, own, word), release);
  const isSame = kept.protected_fields.join() === before.protected_fields.toSorted().join();
  return validated.change === null && isSame ? null : { before, after: kept };
}
