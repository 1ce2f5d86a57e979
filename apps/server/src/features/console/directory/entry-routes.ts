import * as v from "valibot";
import type { Context } from "../../../context.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { listAllPlans } from "../../billing/plans/list-all-plans.ts";
import { LOCATION_COLUMNS } from "../../directory/columns/location-columns.ts";
import { PROVIDER_COLUMNS } from "../../directory/columns/provider-columns.ts";
import { writeFields } from "../../directory/columns/write-fields.ts";
import type { Locate } from "../../directory/directory-rows.ts";
import { editProvider } from "../../directory/edit/edit-provider.ts";
import { canUndo } from "../../directory/edit/undo-change.ts";
import { findEntries, suggestEntries } from "../../directory/entries/find-entries.ts";
import { listChecks } from "../../directory/entries/list-checks.ts";
import { publishProvider } from "../../directory/publish-provider.ts";
import { PLACE_FIELDS } from "../../directory/save/protected-fields.ts";
import { showProvider } from "../../directory/show-provider.ts";
import { createPlaceLocator } from "../../places/locate-place.ts";
import { markBeingChecked } from "../../reports/mark-being-checked.ts";
import { undoEntryChange } from "../../reports/reopen-report.ts";
import { confirmEntry } from "../../reports/settle-report.ts";
import type { ActionName } from "../actions.ts";
import { afterId, PAGE_LIMIT, toPage } from "../pages.ts";
import { type AddAction, withReason } from "../register-actions.ts";
import { locateEntry } from "./locate-entry.ts";

const id = v.pipe(v.string("Name an entry."), v.regex(/^[1-9]\d{0,17}$/, "Name an entry."));
const findSchema = v.object({
  text: v.pipe(v.string("Type a name."), v.maxLength(200)),
  /** Pages in the order of the names, instead of what comes first while a text is typed. */
  is_paged: v.optional(v.boolean(), false),
  after: afterId,
});
const providerSchema = v.object({ provider_id: id });
const entrySchema = v.object({ provider_id: id, location_id: id });
const undoSchema = v.object({ provider_id: id, change_id: id });
const editSchema = v.object({
  ...entrySchema.entries,
  fields: v.record(v.string(), v.pipe(v.string("This is not text."), v.maxLength(500))),
});

export function registerEntryActions(add: AddAction, ctx: Context): void {
  add("directory.find", {
    method: "POST",
    url: "/directory/find",
    handler: async ({ request }) => {
      const { text, is_paged: isPaged, after } = parseBody(findSchema, request.body);
      if (!isPaged) return { entries: await suggestEntries(ctx, text) };
      const found = await findEntries(ctx, { text, afterId: after, limit: PAGE_LIMIT });
      const { rows: entries, next } = toPage(found, ({ locationId }) => locationId);
      return { entries, next };
    },
  });
  add("directory.show", {
    method: "POST",
    url: "/directory/show",
    handler: async ({ request }) => showEntry(ctx, parseBody(providerSchema, request.body).provider_id),
  });
  registerEdits(add, ctx);
  registerPublishing(add, ctx);
  registerChecks(add, ctx);
  add("directory.undo", {
    method: "POST",
    url: "/directory/undo",
    handler: async ({ request, operator }) => {
      const { provider_id: providerId, change_id: entryId } = parseBody(undoSchema, request.body);
      await undoEntryChange(ctx, { entryId, providerId, operator });
      return showEntry(ctx, providerId);
    },
  });
}

function registerChecks(add: AddAction, ctx: Context): void {
  const checking = (action: ActionName, url: string, check: typeof markBeingChecked | typeof confirmEntry) =>
    add(action, {
      method: "POST",
      url,
      handler: async ({ request, operator }) => {
        const { provider_id: providerId, location_id: locationId } = parseBody(entrySchema, request.body);
        await check(ctx, { locationId, operator: withReason(operator, request.body) });
        return showEntry(ctx, providerId);
      },
    });
  checking("directory.doubt", "/directory/doubt", markBeingChecked);
  checking("directory.confirm", "/directory/confirm", confirmEntry);
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

function registerEdits(add: AddAction, ctx: Context): void {
  const read = (body: unknown) => {
    const { provider_id: provider, location_id: location, fields } = parseBody(editSchema, body);
    return { provider, location, fields, release: [] };
  };
  add("directory.preview_edit", {
    method: "POST",
    url: "/directory/edit/preview",
    handler: async ({ request, operator }) => {
      const input = read(request.body);
      const { fields, pointFrom } = await locateEntry(ctx, input);
      const locating = { ...ctx, locate: await locatorFor(fields) };
      const edited = await editProvider(locating, { ...input, fields, operator, dryRun: true });
      return { ...edited, point_from: pointFrom };
    },
  });
  add("directory.edit", {
    method: "POST",
    url: "/directory/edit",
    handler: async ({ request, operator }) => {
      const input = { ...read(request.body), operator: withReason(operator, request.body) };
      const { fields } = await locateEntry(ctx, input);
      await editProvider({ ...ctx, locate: await locatorFor(fields) }, { ...input, fields });
      return showEntry(ctx, input.provider);
    },
  });
}

/** Loading the gazetteer takes seconds. */
async function locatorFor(fields: Record<string, string>): Promise<Locate> {
  return PLACE_FIELDS.some((name) => name in fields) ? createPlaceLocator() : () => null;
}

function registerPublishing(add: AddAction, ctx: Context): void {
  const publishing = (action: ActionName, url: string, published: boolean) =>
    add(action, {
      method: "POST",
      url,
      handler: async ({ request, operator }) => {
        const { provider_id: provider, location_id: location } = parseBody(entrySchema, request.body);
        const reasoned = withReason(operator, request.body);
        await publishProvider(ctx, { provider, location, published, operator: reasoned });
        return showEntry(ctx, provider);
      },
    });
  publishing("directory.hide", "/directory/hide", false);
  publishing("directory.publish", "/directory/publish", true);
}
