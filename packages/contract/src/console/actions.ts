import { LISTINGS } from "./directory/listings.ts";
import { OFFICE_CLAIMS } from "./directory/office-claims.ts";
import { OFFICES } from "./directory/offices.ts";
import { DIRECTORY } from "./directory.ts";
import { FEES } from "./fees.ts";
import { HEALTH } from "./health.ts";
import { IMPORTS } from "./imports.ts";
import { LOG } from "./log.ts";
import { BULK } from "./members/bulk.ts";
import { MEMBER_CHOICES } from "./members/choices.ts";
import { MEMBER_HELP } from "./members/help.ts";
import { MEMBER_LEAVE } from "./members/leave.ts";
import { MEMBERS } from "./members/members.ts";
import { MEMBER_PLAN } from "./members/plan.ts";
import { PRICES } from "./members/prices.ts";
import { REFUNDS } from "./members/refunds.ts";
import { OPERATORS } from "./operators.ts";
import { PARTNERS } from "./partners.ts";
import { REPORTS } from "./reports.ts";
import { REQUESTS } from "./requests.ts";
import { SELLING } from "./selling.ts";
import { STATES } from "./states.ts";
import { STATISTICS } from "./statistics.ts";
import { TODAY } from "./today.ts";
import { WAITLIST } from "./waitlist.ts";
import { WEBHOOKS } from "./webhooks.ts";

/** Everything that an operator does in the console, but for signing in. */
export const CONTRACTS = {
  ...TODAY,
  ...MEMBERS,
  ...MEMBER_HELP,
  ...MEMBER_CHOICES,
  ...MEMBER_PLAN,
  ...REFUNDS,
  ...MEMBER_LEAVE,
  ...BULK,
  ...STATISTICS,
  ...SELLING,
  ...STATES,
  ...PRICES,
  ...OPERATORS,
  ...PARTNERS,
  ...WEBHOOKS,
  ...WAITLIST,
  ...DIRECTORY,
  ...IMPORTS,
  ...FEES,
  ...REPORTS,
  ...LISTINGS,
  ...OFFICES,
  ...OFFICE_CLAIMS,
  ...REQUESTS,
  ...HEALTH,
  ...LOG,
};

export type ActionName = keyof typeof CONTRACTS;
export const ACTION_NAMES = Object.keys(CONTRACTS) as ActionName[];
