import type { Context } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import { type ListedAuditEntry, listAuditEntries } from "../../audit/list-audit-entries.ts";
import { canUndo } from "../../directory/edit/undo-change.ts";
import { listPhotoFacts } from "../../directory/photos/location-photos.ts";
import { listPriceFacts } from "../../fees/office-price-facts.ts";
import { undoEntryChange } from "../../reports/reopen-report.ts";
import { listPeopleOf } from "../people/list-people.ts";
import { listOfficeListings, type OfficeListing } from "./find-listings.ts";

/** Who did it, as far as an office may know. */
export type LoggedBy = { email: string } | "link" | "text" | "us" | "import" | "other office";

export interface LoggedChange extends ListedAuditEntry {
  by: LoggedBy;
  /** The listing or the dentist; undefined for the office itself. */
  listing: OfficeListing | undefined;
  canUndo: boolean;
}

const MOST_SHOWN = 20;
/** A page of prices pasted for many dentists stays small. */
const MOST_FACTS = 450;
/** What an office says is what it may take back. */
const OWN_COMMANDS: ReadonlySet<string> = new Set([
  "office save",
  "office prices",
  "office photos",
  "office confirm",
  "office undo",
]);

type LogContext = Pick<Context, "db" | "clock">;

export interface LogPart {
  log: LoggedChange[];
  /** The last entry, before which the next part begins; null at the end. */
  next: string | null;
}

interface Asked {
  officeId: string;
  /** Older ones than this. */
  beforeId?: string | undefined;
  limit?: number;
}

/** What changed in the office's listings, its dentists and itself, the newest first. */
export async function listOfficeLog(
  ctx: LogContext,
  { officeId, beforeId, limit = MOST_SHOWN }: Asked,
): Promise<LogPart> {
  const listings = await listOfficeListings(ctx.db, officeId);
  const emails = new Set((await listPeopleOf(ctx.db, officeId)).map(({ email }) => email));
  const subjects = [
    ["location", listings.map(({ location }) => location.id)],
    ["provider", listings.map(({ provider }) => provider.id)],
    ["office", [officeId]],
  ] as const;
  const entries = await Promise.all(
    subjects.map(([subjectKind, subjectIds]) =>
      listAuditEntries(ctx, { subjectKind, subjectIds: ["", ...subjectIds], beforeId, limit: limit + 1 }),
    ),
  );
  const found = entries.flat().toSorted((one, other) => Number(other.id) - Number(one.id));
  const shown = takePart(found).slice(0, limit);
  const described = await describeEntries(ctx, { entries: shown, listings, emails });
  return { log: described, next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
}

/** The first entry, and as many more as have few facts together. */
function takePart(entries: readonly ListedAuditEntry[]): readonly ListedAuditEntry[] {
  let facts = 0;
  const end = entries.findIndex(({ changes }, at) => {
    facts += Object.keys(changes).length;
    return at > 0 && facts > MOST_FACTS;
  });
  return end === -1 ? entries : entries.slice(0, end);
}

interface Logged {
  entries: readonly ListedAuditEntry[];
  listings: readonly OfficeListing[];
  emails: ReadonlySet<string>;
}

/** Who did it, of which listing it is, and whether the office may take it back. */
async function describeEntries(
  { db, clock }: LogContext,
  { entries, listings, emails }: Logged,
): Promise<LoggedChange[]> {
  const ids = listings.map(({ location }) => location.id);
  const photos = await listPhotoFacts(db, ids);
  const prices = await listPriceFacts(db, ids);
  return entries.map((entry) => {
    const listing = listings.find(({ location, provider }) =>
      entry.subjectKind === "location" ? location.id === entry.subjectId : provider.id === entry.subjectId,
    );
    const by = whoOf(entry, emails);
    const isOwn = OWN_COMMANDS.has(entry.command) && (by === "link" || typeof by === "object");
    const current =
      entry.subjectKind === "location"
        ? listing && {
            ...listing.location,
            ...prices.get(listing.location.id),
            photos: photos.get(listing.location.id),
          }
        : listing?.provider;
    const mayUndo = isOwn && current !== undefined && canUndo(entry, current, clock.now());
    return { ...entry, by, listing, canUndo: mayUndo };
  });
}

/** What operators do about an office. */
const OPERATORS_COMMANDS: ReadonlySet<string> = new Set([
  "office approve",
  "office refuse",
  "office letter",
  "office end",
  "office keys",
  "office called",
]);

function whoOf({ actor, command }: ListedAuditEntry, emails: ReadonlySet<string>): LoggedBy {
  if (OPERATORS_COMMANDS.has(command)) return "us";
  if (emails.has(actor)) return { email: actor };
  if (command === "office confirm" || command === "office stop") return "link";
  if (command === "office text") return "text";
  if (command.startsWith("office")) return command === "office claim" ? { email: actor } : "other office";
  return command.startsWith("import") ? "import" : "us";
}

/**
 * Takes back what the office said, while nothing has changed since. @throws 404 `not_found` for what is not its own; 409
 * `conflict` where it changed
 */
export async function undoOfficeChange(
  ctx: LogContext,
  { officeId, entryId, email }: { officeId: string; entryId: string; email: string },
): Promise<void> {
  const beforeId = /^\d{1,18}$/.test(entryId) ? String(BigInt(entryId) + 1n) : "0";
  const { log } = await listOfficeLog(ctx, { officeId, beforeId, limit: 1 });
  const entry = log.find(({ id }) => id === entryId);
  if (entry?.listing === undefined || !entry.canUndo)
    throw notFound("There is no such change of this office.");
  const operator = { actor: email, command: "office undo" };
  await undoEntryChange(ctx, { entryId, providerId: entry.listing.provider.id, operator });
}
