import type { DIRECTORY } from "@smirk/contract/console/directory";
import type { Context } from "../../../context.ts";
import { listAllPlans } from "../../billing/plans/list-plans.ts";
import { LOCATION_COLUMNS } from "../../directory/columns/location-columns.ts";
import { PROVIDER_COLUMNS } from "../../directory/columns/provider-columns.ts";
import { writeFields } from "../../directory/columns/read-changes.ts";
import type { Locate } from "../../directory/directory-rows.ts";
import { editProvider } from "../../directory/edit/edit-provider.ts";
import { canUndo } from "../../directory/edit/undo-change.ts";
import { findEntries, listChecks, suggestEntries } from "../../directory/entries/find-entries.ts";
import { showProvider } from "../../directory/get-provider.ts";
import { publishProvider } from "../../directory/publish-provider.ts";
import { addressKey } from "../../directory/rules/address-key.ts";
import { PLACE_FIELDS } from "../../directory/save/write-rows.ts";
import { createPlaceLocator } from "../../places/locate-place.ts";
import { markBeingChecked } from "../../reports/mark-being-checked.ts";
import { undoEntryChange } from "../../reports/reopen-report.ts";
import { confirmEntry } from "../../reports/settle-report.ts";
import type { Handlers } from "../action.ts";
import { PAGE_LIMIT, toPage } from "../pages.ts";

type EntryHandlers = Handlers<typeof DIRECTORY>;

export const DIRECTORY_ACTIONS: EntryHandlers = {
  "directory.find": async (ctx, { body: { text, is_paged: isPaged, after } }) => {
    if (!isPaged) return { entries: await suggestEntries(ctx, text) };
    const found = await findEntries(ctx, { text, afterId: after, limit: PAGE_LIMIT });
    const { rows: entries, next } = toPage(found, ({ locationId }) => locationId);
    return { entries, next };
  },
  "directory.show": async (ctx, { body }) => showEntry(ctx, body.provider_id),
  "directory.preview_edit": async (ctx, { body, operator }) => {
    const input = toEdit(body);
    const { fields, pointFrom } = await locateEntry(ctx, input);
    const locating = { ...ctx, locate: await locatorFor(fields) };
    const edited = await editProvider(locating, { ...input, fields, operator, dryRun: true });
    return { ...edited, pointFrom };
  },
  "directory.edit": async (ctx, { body, operator }) => {
    const input = toEdit(body);
    const { fields } = await locateEntry(ctx, input);
    await editProvider({ ...ctx, locate: await locatorFor(fields) }, { ...input, fields, operator });
    return showEntry(ctx, input.provider);
  },
  "directory.hide": publishing(false),
  "directory.publish": publishing(true),
  "directory.doubt": checking(markBeingChecked),
  "directory.confirm": checking(confirmEntry),
  "directory.undo": async (ctx, { body: { provider_id: providerId, change_id: entryId }, operator }) => {
    await undoEntryChange(ctx, { entryId, providerId, operator });
    return showEntry(ctx, providerId);
  },
};

function publishing(published: boolean): EntryHandlers["directory.hide"] {
  return async (ctx, { body: { provider_id: provider, location_id: location }, operator }) => {
    await publishProvider(ctx, { provider, location, published, operator });
    return showEntry(ctx, provider);
  };
}

function checking(check: typeof markBeingChecked | typeof confirmEntry): EntryHandlers["directory.doubt"] {
  return async (ctx, { body, operator }) => {
    await check(ctx, { locationId: body.location_id, operator });
    return showEntry(ctx, body.provider_id);
  };
}

interface EditBody {
  provider_id: string;
  location_id: string;
  fields: Record<string, string>;
}

function toEdit({ provider_id: provider, location_id: location, fields }: EditBody) {
  return { provider, location, fields, release: [] };
}

/** Loading the gazetteer takes seconds. */
async function locatorFor(fields: Record<string, string>): Promise<Locate> {
  return PLACE_FIELDS.some((name) => name in fields) ? createPlaceLocator() : () => null;
}

/** Cells are written as files and the command line write them. */
async function showEntry(ctx: Context, providerId: string) {
  const { provider, locations, history } = await showProvider(ctx, { provider: providerId });
  const checks = await listChecks(ctx, provider.id);
  const plans = await listAllPlans(ctx);
  const current = new Map<string, object>([
    [`provider ${provider.id}`, provider],
    ...locations.map((location): [string, object] => {
      const check = checks.find(({ locationId }) => locationId === location.id);
      const checked = { being_checked: check?.beingChecked, confirmed_on: check?.confirmedOn };
      return [`location ${location.id}`, { ...location, ...checked }];
    }),
  ]);
  return {
    provider: { id: provider.id, npi: provider.npi, source: provider.source },
    fields: writeFields(PROVIDER_COLUMNS, provider),
    locations: locations.map((location) => ({
      id: location.id,
      fields: writeFields(LOCATION_COLUMNS, location),
      coordinates_quality: location.coordinates_quality,
      protected_fields: location.protected_fields,
      unpublished_by: location.unpublished_by,
      being_checked: checks.find(({ locationId }) => locationId === location.id)?.beingChecked ?? false,
      confirmed_on: checks.find(({ locationId }) => locationId === location.id)?.confirmedOn ?? null,
    })),
    history: history.map((change) => ({
      ...change,
      can_undo: canUndo(change, current.get(change.subject) ?? {}),
    })),
    plans: plans.map(({ slug, name }) => ({ slug, name })),
  };
}

type Fields = Readonly<Record<string, string>>;

interface LocatedFields {
  fields: Fields;
  /** Where a new address has its point from; null where the point stays or was given. */
  pointFrom: "address" | "zip" | null;
}

/** Points of addresses; other ones stand for a street or a town. */
const EXACT: ReadonlySet<string> = new Set(["ROOFTOP", "RANGE_INTERPOLATED"]);

/** An office that moves gets the point of its new address, or else of its ZIP code; a given point wins. */
async function locateEntry(
  ctx: Pick<Context, "db" | "addresses">,
  { provider, location, fields }: { provider: string; location: string; fields: Fields },
): Promise<LocatedFields> {
  const { latitude, longitude } = fields;
  const isCleared = [latitude, longitude].some((text) => text?.trim() === "");
  if (isCleared) return { fields, pointFrom: "zip" };
  if (latitude !== undefined || longitude !== undefined) return { fields, pointFrom: null };
  const { locations } = await showProvider(ctx, { provider });
  const before = locations.find(({ id }) => id === location);
  if (before === undefined) return { fields, pointFrom: null };
  const { address = "", city, state, zip = "" } = { ...writeFields(LOCATION_COLUMNS, before), ...fields };
  if (addressKey(address, zip) === addressKey(before.address, before.zip)) return { fields, pointFrom: null };
  const found = await findAddress(ctx, `${address}, ${city}, ${state} ${zip.slice(0, 5)}`);
  if (found === null) return { fields: { ...fields, latitude: "", longitude: "" }, pointFrom: "zip" };
  const point = { latitude: String(found.lat), longitude: String(found.lng) };
  return { fields: { ...fields, ...point }, pointFrom: "address" };
}

/** Null where the geocoder does not know the address, or is not answering: the ZIP code's point is good enough. */
async function findAddress({ addresses }: Pick<Context, "addresses">, address: string) {
  const { results } = await addresses.geocode({ address });
  const [first] = results;
  if (first === undefined || first.partial_match) return null;
  return EXACT.has(first.geometry.location_type) ? first.geometry.location : null;
}
