import type { FEES } from "@smirk/contract/console/fees";
import { explainPrices } from "../../fees/explain-prices.ts";
import { listOfficePrices } from "../../fees/list-office-prices.ts";
import { FEE_FILES, findLastFeeChange, undoFeeImport } from "../../fees/undo-import.ts";
import { listOwnLists } from "../../search/details/list-location-prices.ts";
import type { Handlers } from "../action.ts";
import { PAGE_LIMIT, toPage } from "../pages.ts";
import { requireBytes } from "../require-bytes.ts";
import { exportPrices } from "./export-prices.ts";
import { showPrices } from "./show-prices.ts";

export const FEE_ACTIONS: Handlers<typeof FEES> = {
  "fees.list": showPrices,
  "fees.offices": async (ctx, { body: { after: afterId } }) => {
    const found = await listOfficePrices(ctx, { afterId, limit: PAGE_LIMIT });
    const { rows: offices, next } = toPage(found, ({ location_id: id }) => id);
    return { offices, next };
  },
  "fees.explain": (ctx, { body: { location_id: locationId, plan } }) =>
    explainPrices(ctx, { locationId, plan }, (plans) => listOwnLists(plans, ctx.config.planOrganizationSlug)),
  "fees.columns": (_ctx, { body: { kind, file: name }, caller: { bytes } }) =>
    FEE_FILES[kind].readColumns({ name, bytes: requireBytes(bytes, "Send the file's beginning.") }),
  "fees.export": (ctx, { body: { kind, is_template: isTemplate } }) =>
    exportPrices(ctx, { kind, isTemplate }),
  "fees.last": async (ctx) => ({ change: await findLastFeeChange(ctx) }),
  "fees.undo": async (ctx, { body, operator }) => {
    await undoFeeImport(ctx, { changeId: body.change_id, operator });
    return {};
  },
};
