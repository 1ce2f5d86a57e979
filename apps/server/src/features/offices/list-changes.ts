import type { Context } from "../../context.ts";
import { textsIn } from "../../locales/texts.ts";
import { type ListedAuditEntry, listAuditEntries } from "../audit/list-audit-entries.ts";
import type { LocationRow, ProviderRow } from "../directory/directory-rows.ts";
import { canUndo, isAsLeft } from "../directory/edit/undo-change.ts";
import { listChecks } from "../directory/entries/find-entries.ts";
import { listLocations, listProviders } from "../directory/list-rows.ts";
import { listPhotoFacts } from "../directory/photos/location-photos.ts";
import { listPriceFacts } from "../fees/office-price-facts.ts";
import { dentistName } from "../members/dentists/list-people.ts";
import { type ChangedFact, describeChange } from "./describe-change.ts";

interface OfficeChange {
  /** The newest entry of the log that the press made; an undo takes back all of them. */
  id: string;
  at: Date;
  providerId: string;
  dentist: string;
  /** Null for a change of the dentist alone. */
  address: string | null;
  actor: string;
  facts: ChangedFact[];
  canUndo: boolean;
}

interface Entry extends Pick<OfficeChange, "id" | "at" | "actor" | "canUndo"> {
  isAsLeft: boolean;
  provider: ProviderRow;
  location: LocationRow | null;
  changes: Record<string, unknown>;
}

/**
 * What offices said of their listings and dentists, and took back, the newest first: the entries of one press as one.
 * @returns with the last entry that was read, after which the next page begins; null at the end
 */
export async function listOfficeChanges(
  ctx: Pick<Context, "db" | "clock">,
  { beforeId, limit }: { beforeId?: string | undefined; limit: number },
): Promise<{ changes: OfficeChange[]; next: string | null }> {
  const entries = await listAuditEntries(ctx, { command: "office ", beforeId, limit });
  const texts = textsIn("en");
  const presses = Map.groupBy(await readEntries(ctx, entries), ({ at, actor, provider }) =>
    [at.getTime(), actor, provider.id].join(" "),
  );
  const changes = [...presses.values()].flatMap((press): OfficeChange[] => {
    const [first] = press;
    const facts = press.flatMap(({ changes: logged }) => describeChange(texts, logged));
    if (first === undefined || facts.length === 0) return [];
    const { id, at, actor, provider } = first;
    const location = press.find((one) => one.location !== null)?.location;
    const address = location ? `${location.address}, ${location.city}` : null;
    const canUndoAll = press.every((one) => one.isAsLeft) && press.some((one) => one.canUndo);
    const named = { providerId: provider.id, dentist: dentistName(provider), address };
    return [{ id, at, actor, ...named, facts, canUndo: canUndoAll }];
  });
  return { changes, next: entries.length < limit ? null : (entries.at(-1)?.id ?? null) };
}

/** Leaves out entries of dentists and locations that are gone; the others have them as they are now. */
async function readEntries(
  { db, clock }: Pick<Context, "db" | "clock">,
  entries: readonly ListedAuditEntry[],
): Promise<Entry[]> {
  const idsOf = (kind: string) =>
    entries.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId);
  const locations = new Map(
    (await listLocations(db, { ids: idsOf("location") })).map((one) => [one.id, one]),
  );
  const owners = [...locations.values()].map(({ provider_id: id }) => id);
  const ids = [...new Set([...idsOf("provider"), ...owners])];
  const providers = new Map((await listProviders(db, { ids })).map((one) => [one.id, one]));
  const prices = await listPriceFacts(db, [...locations.keys()]);
  const photos = await listPhotoFacts(db, [...locations.keys()]);
  const checks = (await Promise.all(owners.map((id) => listChecks({ db }, id)))).flat();
  return entries.flatMap((entry): Entry[] => {
    const location = entry.subjectKind === "location" ? locations.get(entry.subjectId) : undefined;
    const provider = providers.get(location?.provider_id ?? entry.subjectId);
    if (provider === undefined || (entry.subjectKind === "location" && location === undefined)) return [];
    const check = checks.find(({ locationId }) => locationId === location?.id);
    const checked = { being_checked: check?.beingChecked, confirmed_on: check?.confirmedOn };
    const current =
      location === undefined
        ? provider
        : { ...checked, ...location, ...prices.get(location.id), photos: photos.get(location.id) };
    const { id, at, actor, changes } = entry;
    const undo = { canUndo: canUndo(entry, current, clock.now()), isAsLeft: isAsLeft(entry, current) };
    return [{ id, at, actor, provider, location: location ?? null, changes, ...undo }];
  });
}
