import type { Context } from "../../../context.ts";
import { listAllPlans } from "../../billing/plans/list-plans.ts";
import { LOCATION_COLUMNS } from "../../directory/columns/location-columns.ts";
import { PROVIDER_COLUMNS } from "../../directory/columns/provider-columns.ts";
import { writeFields } from "../../directory/columns/read-changes.ts";
import { canUndo } from "../../directory/edit/undo-change.ts";
import { listChecks } from "../../directory/entries/find-entries.ts";
import { showProvider } from "../../directory/get-provider.ts";
import { listPhotoFacts } from "../../directory/photos/location-photos.ts";
import { listPriceFacts } from "../../fees/office-price-facts.ts";

/** Cells are written as files and the command line write them. */
export async function showEntry(ctx: Context, providerId: string) {
  const { provider, locations, history } = await showProvider(ctx, { provider: providerId });
  const checks = await listChecks(ctx, provider.id);
  const checkOf = (id: string) => checks.find(({ locationId }) => locationId === id);
  const photos = await listPhotoFacts(
    ctx.db,
    locations.map(({ id }) => id),
  );
  const prices = await listPriceFacts(
    ctx.db,
    locations.map(({ id }) => id),
  );
  const plans = await listAllPlans(ctx);
  const current = new Map<string, object>([
    [`provider ${provider.id}`, provider],
    ...locations.map((location): [string, object] => {
      const check = checkOf(location.id);
      const checked = { being_checked: check?.beingChecked, confirmed_on: check?.confirmedOn };
      return [
        `location ${location.id}`,
        { ...location, ...checked, ...prices.get(location.id), photos: photos.get(location.id) },
      ];
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
      field_sources: location.field_sources,
      unpublished_by: location.unpublished_by,
      being_checked: checkOf(location.id)?.beingChecked ?? false,
      confirmed_on: checkOf(location.id)?.confirmedOn ?? null,
      accepting_expired: checkOf(location.id)?.isAnswerExpired ?? false,
    })),
    history: history.map((change) => ({
      ...change,
      can_undo: canUndo(change, current.get(change.subject) ?? {}, ctx.clock.now()),
    })),
    plans: plans.map(({ slug, name }) => ({ slug, name })),
  };
}
