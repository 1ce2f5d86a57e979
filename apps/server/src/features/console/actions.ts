import type { CONTRACTS } from "@smirk/contract/console/actions";
import type { Handlers } from "./action.ts";
import { BULK_RUN_ACTIONS } from "./bulk/actions.ts";
import { DIRECTORY_ACTIONS } from "./directory/entry-actions.ts";
import { LISTING_ACTIONS } from "./directory/listing-actions.ts";
import { REPORT_ACTIONS } from "./directory/report-actions.ts";
import { HEALTH_ACTIONS } from "./health/actions.ts";
import { IMPORT_ACTIONS } from "./imports/import-actions.ts";
import { LOG_ACTIONS } from "./log/actions.ts";
import { MEMBER_CHOICE_ACTIONS } from "./members/choice-actions.ts";
import { MEMBER_ACTIONS } from "./members/find-actions.ts";
import { MEMBER_HELP_ACTIONS } from "./members/help-actions.ts";
import { MEMBER_LEAVE_ACTIONS } from "./members/leave-actions.ts";
import { MEMBER_PLAN_ACTIONS } from "./members/plan-actions.ts";
import { REFUND_ACTIONS } from "./members/refund-actions.ts";
import { OPERATOR_ACTIONS } from "./operators/actions.ts";
import { SELLING_ACTIONS } from "./selling/actions.ts";
import { PRICE_ACTIONS } from "./selling/price-actions.ts";
import { STATE_ACTIONS } from "./states/actions.ts";
import { STATISTICS_ACTIONS } from "./statistics/actions.ts";
import { TODAY_ACTIONS } from "./today-actions.ts";
import { WAITLIST_ACTIONS } from "./waitlist-actions.ts";

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
  ...WAITLIST_ACTIONS,
  ...DIRECTORY_ACTIONS,
  ...IMPORT_ACTIONS,
  ...REPORT_ACTIONS,
  ...LISTING_ACTIONS,
  ...HEALTH_ACTIONS,
  ...LOG_ACTIONS,
};
