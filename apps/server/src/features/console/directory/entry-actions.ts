import type { DIRECTORY } from "@smirk/contract/console/directory";
import { editProvider } from "../../directory/edit/edit-provider.ts";
import { publishProvider } from "../../directory/publish-provider.ts";
import { markBeingChecked } from "../../reports/mark-being-checked.ts";
import { undoEntryChange } from "../../reports/reopen-report.ts";
import { confirmEntry } from "../../reports/settle-report.ts";
import type { Handlers } from "../action.ts";
import { findEntryPage } from "./find-entry-page.ts";
import { locateEntry, locatorFor } from "./locate-entry.ts";
import { showEntry } from "./show-entry.ts";

type EntryHandlers = Handlers<typeof DIRECTORY>;

export const DIRECTORY_ACTIONS: EntryHandlers = {
  "directory.find": (ctx, { body: { text, is_paged: isPaged, after: afterId } }) =>
    findEntryPage(ctx, { text, isPaged, afterId }),
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
