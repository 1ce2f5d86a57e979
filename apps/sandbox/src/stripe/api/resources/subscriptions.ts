import * as v from "valibot";
import { createSubscription } from "../../billing-engine/subscriptions/create-subscription.ts";
import { cancelSubscription } from "../../billing-engine/subscriptions/end-subscription.ts";
import { updateSubscription } from "../../billing-engine/subscriptions/update-subscription.ts";
import { findDeleted } from "../../state/deleted-customers.ts";
import type { Subscription } from "../../state/objects.ts";
import type { StripeState } from "../../state/stripe-state.ts";
import { matchesSearch } from "../match-search.ts";
import { omitUndefined } from "../merge-metadata.ts";
import { getObject, type Operation, operation, page } from "../operation.ts";
import {
  filledText,
  form,
  isInRange,
  listForm,
  text,
  timeRange,
  wholeNumber,
} from "../request/parameters.ts";
import { invalidRequest, missingResource } from "../stripe-error.ts";
import { cancelForm, createForm, updateForm } from "./subscription-forms.ts";

const STATUSES = [
  "active",
  "all",
  "canceled",
  "ended",
  "incomplete",
  "incomplete_expired",
  "past_due",
  "paused",
  "trialing",
  "unpaid",
] as const;

export const SUBSCRIPTION_OPERATIONS: Operation[] = [
  operation("POST /subscriptions", createForm, ({ state, params }) => createSubscription(state, params)),
  operation("POST /subscriptions/:id", updateForm, ({ state, params, id }) =>
    updateSubscription(state, getObject(state, "subscription", id), params),
  ),
  operation("DELETE /subscriptions/:id", cancelForm, ({ state, params, id }) => {
    const subscription = getObject(state, "subscription", id);
    if (["canceled", "incomplete_expired"].includes(subscription.status)) {
      throw invalidRequest(`No such subscription: ${id}`, { code: "resource_missing", param: "id" });
    }
    subscription.cancellation_details = {
      ...subscription.cancellation_details,
      ...omitUndefined(params.cancellation_details ?? {}),
    };
    cancelSubscription(state, subscription, params);
    return subscription;
  }),
  operation("GET /subscriptions/:id", form({}), ({ state, id }) => getObject(state, "subscription", id)),
  operation(
    "GET /subscriptions",
    listForm({
      created: v.optional(timeRange),
      customer: v.optional(text),
      price: v.optional(text),
      status: v.optional(v.picklist(STATUSES)),
    }),
    ({ state, params }) => {
      checkListed(state, params.customer);
      const meant = state.store.all("subscription").filter((subscription) => {
        if (params.customer !== undefined && subscription.customer !== params.customer) return false;
        const hasPrice = subscription.items.data.some(({ price }) => price.id === params.price);
        if (params.price !== undefined && !hasPrice) return false;
        return hasStatus(subscription, params.status) && isInRange(subscription.created, params.created);
      });
      return page("/v1/subscriptions", meant, params);
    },
  ),
  operation(
    "GET /subscriptions/search",
    form({ query: filledText, limit: v.optional(wholeNumber, "10"), page: v.optional(text) }),
    ({ state, params }) => {
      const found = state.store.all("subscription").filter((one) => matchesSearch(one, params.query));
      const data = found.toReversed().slice(0, params.limit);
      const url = "/v1/subscriptions/search";
      return { object: "search_result", data, has_more: found.length > data.length, next_page: null, url };
    },
  ),
];

function hasStatus({ status }: Subscription, wanted: (typeof STATUSES)[number] | undefined): boolean {
  if (wanted === "all") return true;
  if (wanted === undefined) return status !== "canceled";
  if (wanted === "ended") return status === "canceled" || status === "incomplete_expired";
  return status === wanted;
}

/**
 * The history of a deleted customer is listed; Stripe may also not know the customer there any more.
 * @throws StripeError 400 `resource_missing` where the control API says so
 */
function checkListed(state: StripeState, id: string | undefined): void {
  if (id === undefined || findDeleted(state, id) === null) return;
  if (state.store.get("sandbox.setting", "deleted_customers")?.value !== "missing") return;
  throw missingResource("customer", id, "customer");
}
