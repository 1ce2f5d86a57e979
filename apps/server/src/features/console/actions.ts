import type { CONTRACTS } from "@smirk/contract/console/actions";
import type { TODAY } from "@smirk/contract/console/today";
import type { WAITLIST } from "@smirk/contract/console/waitlist";
import { removeFromWaitlist } from "../privacy/remove-from-waitlist.ts";
import { countWaitlist, findOnWaitlist } from "../waitlist/list-waitlist.ts";
import type { Handlers } from "./action.ts";
import { BULK_RUN_ACTIONS } from "./bulk/actions.ts";
import { CLAIM_ACTIONS } from "./directory/claim-actions.ts";
import { DIRECTORY_ACTIONS } from "./directory/entry-actions.ts";
import { LISTING_ACTIONS } from "./directory/listing-actions.ts";
import { OFFICE_ACTIONS } from "./directory/office-actions.ts";
import { REPORT_ACTIONS } from "./directory/report-actions.ts";
import { FEE_ACTIONS } from "./fees/fee-actions.ts";
import { HEALTH_ACTIONS } from "./health/actions.ts";
import { IMPORT_ACTIONS } from "./imports/import-actions.ts";
import { LOG_ACTIONS } from "./log/actions.ts";
import { MEMBER_ACTIONS } from "./members/find-actions.ts";
import { MEMBER_HELP_ACTIONS } from "./members/help-actions.ts";
import {
  MEMBER_CHOICE_ACTIONS,
  MEMBER_LEAVE_ACTIONS,
  MEMBER_PLAN_ACTIONS,
} from "./members/membership-actions.ts";
import { OPERATOR_ACTIONS } from "./operators/actions.ts";
import { PARTNER_ACTIONS } from "./partners/actions.ts";
import { WEBHOOK_ACTIONS } from "./partners/webhook-actions.ts";
import { REFUND_ACTIONS } from "./refunds/actions.ts";
import { REQUEST_ACTIONS } from "./requests/actions.ts";
import { SELLING_ACTIONS } from "./selling/actions.ts";
import { PRICE_ACTIONS } from "./selling/price-actions.ts";
import { STATE_ACTIONS } from "./states/actions.ts";
import { STATISTICS_ACTIONS } from "./statistics/actions.ts";
import { countToday } from "./today/count-today.ts";

/** People outside the service area: how many, who, and their removal. */
const WAITLIST_ACTIONS: Handlers<typeof WAITLIST> = {
  "waitlist.count": async (ctx) => {
    const [months, areaCodes] = await Promise.all([
      countWaitlist(ctx, "month"),
      countWaitlist(ctx, "area-code"),
    ]);
    return { months: months.toReversed(), areaCodes };
  },
  "waitlist.find": async (ctx, { body }) => ({ people: await findOnWaitlist(ctx, body.text) }),
  "waitlist.remove": async (ctx, { body: { email }, operator }) => ({
    removed: await removeFromWaitlist(ctx, { email, operator }),
  }),
};

const TODAY_ACTIONS: Handlers<typeof TODAY> = {
  "today.show": async (ctx, { caller }) => ({ counts: await countToday(ctx, caller) }),
};

/** How everything in `CONTRACTS` is done. */
export const HANDLERS: Handlers<typeof CONTRACTS> = {
  ...TODAY_ACTIONS,
  ...MEMBER_ACTIONS,
  ...MEMBER_HELP_ACTIONS,
  ...MEMBER_CHOICE_ACTIONS,
  ...MEMBER_PLAN_ACTIONS,
  ...REFUND_ACTIONS,
  ...MEMBER_LEAVE_ACTIONS,
  ...BULK_RUN_ACTIONS,
  ...STATISTICS_ACTIONS,
  ...SELLING_ACTIONS,
  ...STATE_ACTIONS,
  ...PRICE_ACTIONS,
  ...OPERATOR_ACTIONS,
  ...PARTNER_ACTIONS,
  ...WEBHOOK_ACTIONS,
  ...WAITLIST_ACTIONS,
  ...DIRECTORY_ACTIONS,
  ...IMPORT_ACTIONS,
  ...FEE_ACTIONS,
  ...REPORT_ACTIONS,
  ...LISTING_ACTIONS,
  ...OFFICE_ACTIONS,
  ...CLAIM_ACTIONS,
  ...REQUEST_ACTIONS,
  ...HEALTH_ACTIONS,
  ...LOG_ACTIONS,
};
