import * as v from "valibot";
import type { Context } from "../../../context.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { LOCATION_COLUMNS } from "../../directory/columns/location-columns.ts";
import { PROVIDER_COLUMNS } from "../../directory/columns/provider-columns.ts";
import { writeFields } from "../../directory/columns/write-fields.ts";
import type { Locate } from "../../directory/directory-rows.ts";
import { editProvider } from "../../directory/edit/edit-provider.ts";
import { findEntries } from "../../directory/entries/find-entries.ts";
import { listChecks } from "../../directory/entries/list-checks.ts";
import { publishProvider } from "../../directory/publish-provider.ts";
import { PLACE_FIELDS } from "../../directory/save/protected-fields.ts";
import { showProvider } from "../../directory/show-provider.ts";
import { createPlaceLocator } from "../../places/locate-place.ts";
import { doubtEntry } from "../../reports/doubt-entry.ts";
import { confirmEntry } from "../../reports/settle-report.ts";
import type { ActionName } from "../actions.ts";
import { type AddAction, withReason } from "../register-actions.ts";

const id = v.pipe(v.string("Name an entry."), v.regex(/^[1-9]\d{0,17}$/, "Name an entry."));
const findSchema = v.object({ text: v.pipe(v.string("Type a name."), v.maxLength(200)) });
const providerSchema = v.object({ provider_id: id });
const entrySchema = v.object({ provider_id: id, location_id: id });
const editSchema = v.object({
  ...entrySchema.entries,
  fields: v.record(v.string(), v.pipe(v.string("This is not text."), v.maxLength(500))),
});

export function registerEntryActions(add: AddAction, ctx: Context): void {
  add("directory.find", {
    method: "POST",
    url: "/directory/find",
    handler: async ({ request }) => ({
      entries: await findEntries(ctx, parseBody(findSchema, request.body).text),
    }),
  });
  add("directory.show", {
    method: "POST",
    url: "/directory/show",
    handler: async ({ request }) => showEntry(ctx, parseBody(providerSchema, request.body).provider_id),
  });
  registerEdits(add, ctx);
  registerPublishing(add, ctx);
  registerChecks(add, ctx);
}

function registerChecks(add: AddAction, ctx: Context): void {
  const checking = (action: ActionName, url: string, check: typeof doubtEntry | typeof confirmEntry) =>
    add(action, {
      method: "POST",
      url,
      handler: async ({ request, operator }) => {
        const { provider_id: providerId, location_id: locationId } = parseBody(entrySchema, request.body);
        await check(ctx, { locationId, operator: withReason(operator, request.body) });
        return showEntry(ctx, providerId);
      },
    });
  checking("directory.doubt", "/directory/doubt", doubtEntry);
  checking("directory.confirm", "/directory/confirm", confirmEntry);
}

/** Cells are written as files and the command line write them. */
async function showEntry(ctx: Context, providerId: string) {
  const { provider, locations, history } = await showProvider(ctx, { provider: providerId });
  const checks = await listChecks(ctx, provider.id);
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
    history,
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
      return editProvider(
        { ...ctx, locate: await locatorFor(input.fields) },
        { ...input, operator, dryRun: true },
      );
    },
  });
  add("directory.edit", {
    method: "POST",
    url: "/directory/edit",
    handler: async ({ request, operator }) => {
      const input = { ...read(request.body), operator: withReason(operator, request.body) };
      await editProvider({ ...ctx, locate: await locatorFor(input.fields) }, input);
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
