import * as agreement from "./account/agreement.ts";
import * as cancellation from "./account/cancellation.ts";
import * as dentists from "./account/dentists.ts";
import * as disclosures from "./account/disclosures.ts";
import * as events from "./account/events.ts";
import * as insuranceCard from "./account/insurance-card.ts";
import * as introductions from "./account/introductions.ts";
import * as messages from "./account/messages.ts";
import * as payments from "./account/payments.ts";
import * as personCards from "./account/person-cards.ts";
import * as personalDetails from "./account/personal-details.ts";
import * as planChange from "./account/plan-change.ts";
import * as renewal from "./account/renewal.ts";
import * as accountSessions from "./account/sessions.ts";
import * as codes from "./auth/codes.ts";
import * as lostPhone from "./auth/lost-phone.ts";
import * as sessions from "./auth/sessions.ts";
import * as developers from "./developers.ts";
import * as directory from "./directory.ts";
import * as accuracy from "./directory-accuracy.ts";
import * as partners from "./partners.ts";
import * as places from "./places.ts";
import * as reports from "./reports.ts";
import type { RouteContract } from "./route.ts";
import * as payment from "./subscription/payment.ts";
import * as plans from "./subscription/plans.ts";
import * as promotions from "./subscription/promotions.ts";
import * as signUp from "./subscription/sign-up-routes.ts";
import * as visits from "./visits.ts";
import * as waitlist from "./waitlist.ts";
import * as walletPhones from "./wallet-phones.ts";
import * as webhooks from "./webhooks.ts";

const MODULES: readonly object[] = [
  codes,
  sessions,
  lostPhone,
  accountSessions,
  personalDetails,
  messages,
  events,
  disclosures,
  insuranceCard,
  agreement,
  cancellation,
  renewal,
  payments,
  planChange,
  personCards,
  dentists,
  introductions,
  visits,
  plans,
  payment,
  promotions,
  signUp,
  waitlist,
  walletPhones,
  reports,
  places,
  directory,
  accuracy,
  developers,
  partners,
  webhooks,
];

export interface NamedRoute extends RouteContract {
  /** The name of the act, such as "listSessions": what it is exported as, without `Route`. */
  operation: string;
}

const ROUTE_WORD = /Route$/;

/** Every REST route of members, visitors and apps, by method and address: what these modules export as `…Route`. */
export const REST_ROUTES: ReadonlyMap<string, NamedRoute> = new Map(
  MODULES.flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, RouteContract] => entry[0].endsWith("Route"))
    .map(([name, declared]) => [declared.name, { ...declared, operation: name.replace(ROUTE_WORD, "") }]),
);
