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
export type LoggedBy = { email: string } | "link" | "us" | "import" | "other office";

export interface LoggedChange extends ListedAuditEntry {
  by: LoggedBy;
  /** The listing or the dentist; undefined for the office itself. */
  listing: OfficeListing | undefined;
  canUndo: boolean;
}

const MOST_SHOWN = 50;
/** What an office says is what it may take back. */
const OWN_COMMANDS: ReadonlySet<string> = new Set([
  "office save",
  "office prices",
  "office photos",
  "office confirm",
  "office undo",
]);

type LogContext = Pick<Context, "db" | "clock">;

/** What changed in the office's listings, its dentists and itself, the newest first. */
export async function listOfficeLog(ctx: LogContext, officeId: string): Promise<LoggedChange[]> {
  const listings = await listOfficeListings(ctx.db, officeId);
  const emails = new Set((await listPeopleOf(ctx.db, officeId)).map(({ email }) => email));
  const subjects = [
    ["location", listings.map(({ location }) => location.id)],
    ["provider", listings.map(({ provider }) => provider.id)],
    ["office", [officeId]],
  ] as const;
  const entries = await Promise.all(
    subjects.map(([subjectKind, subjectIds]) =>
      listAuditEntries(ctx, { subjectKind, subjectIds: ["", ...subjectIds], limit: MOST_SHOWN }),
    ),
  );
  const photos = await listPhotoFacts(ctx.db, subjects[0][1]);
  const prices = await listPriceFacts(ctx.db, subjects[0][1]);
  return entries
    .flat()
    .toSorted((one, other) => Number(other.id) - Number(one.id))
    .slice(0, MOST_SHOWN)
    .map((entry) => {
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
      return { ...entry, by, listing, canUndo: isOwn && current !== undefined && canUndo(entry, current) };
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
  if (command === "office confirm") return "link";
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
  const entry = (await listOfficeLog(ctx, officeId)).find(({ id }) => id === entryId);
  if (entry?.listing === undefined || !entry.canUndo)
    throw notFound("There is no such change of this office.");
  const operator = { actor: email, command: "office undo" };
  await undoEntryChange(ctx, { entryId, providerId: entry.listing.provider.id, operator });
}
