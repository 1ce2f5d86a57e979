import * as v from "valibot";
import { checkActive, releaseSchedule } from "../billing-engine/schedules/advance-schedule.ts";
import { createSchedule } from "../billing-engine/schedules/build-schedule.ts";
import {
  scheduleCancelForm,
  scheduleCreateForm,
  scheduleReleaseForm,
  scheduleUpdateForm,
} from "../billing-engine/schedules/schedule-forms.ts";
import { updateSchedule } from "../billing-engine/schedules/update-schedule.ts";
import { cancelSubscription } from "../billing-engine/subscriptions/cancel-subscription.ts";
import { attachCard } from "../cards/attach-card.ts";
import { findCard } from "../cards/find-card.ts";
import { PORTAL_OPERATIONS } from "../portal/portal.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import { BROWSER_OPERATIONS } from "./browser-calls.ts";
import type { Operation } from "./operation.ts";
import { getObject, operation, page } from "./operation.ts";
import { filledText, form, isInRange, listForm, text, timeRange, yesNo } from "./request/parameters.ts";
import { BALANCE_OPERATIONS } from "./resources/balance-transactions.ts";
import { CHARGE_OPERATIONS } from "./resources/charges.ts";
import { COUPON_OPERATIONS } from "./resources/coupons.ts";
import { CREDIT_NOTE_OPERATIONS } from "./resources/credit-notes.ts";
import { CUSTOMER_OPERATIONS } from "./resources/customers.ts";
import { INTENT_OPERATIONS } from "./resources/intents.ts";
import { INVOICE_OPERATIONS } from "./resources/invoices.ts";
import { PRICE_OPERATIONS } from "./resources/prices.ts";
import { PRODUCT_OPERATIONS } from "./resources/products.ts";
import { PROMOTION_CODE_OPERATIONS } from "./resources/promotion-codes.ts";
import { SUBSCRIPTION_OPERATIONS } from "./resources/subscriptions.ts";
import { invalidRequest } from "./stripe-error.ts";

const times = {
  canceled_at: v.optional(timeRange),
  completed_at: v.optional(timeRange),
  created: v.optional(timeRange),
  released_at: v.optional(timeRange),
};

const SCHEDULE_OPERATIONS: Operation[] = [
  operation("POST /subscription_schedules", scheduleCreateForm, ({ state, params }) => {
    const other = (["phases", "end_behavior", "metadata"] as const).find(
      (name) => params[name] !== undefined,
    );
    if (other !== undefined) {
      throw invalidRequest(`You cannot set \`${other}\` if \`from_subscription\` is set.`, { param: other });
    }
    const reference = { id: params.from_subscription, param: "from_subscription" };
    return createSchedule(state, getObject(state, "subscription", reference));
  }),
  operation("POST /subscription_schedules/:id", scheduleUpdateForm, ({ state, params, id }) =>
    updateSchedule(state, getObject(state, "subscription_schedule", id), params),
  ),
  operation("POST /subscription_schedules/:id/release", scheduleReleaseForm, ({ state, params, id }) => {
    const schedule = getObject(state, "subscription_schedule", id);
    releaseSchedule(state, schedule, params.preserve_cancel_date);
    return schedule;
  }),
  operation("POST /subscription_schedules/:id/cancel", scheduleCancelForm, ({ state, params, id }) => {
    const schedule = getObject(state, "subscription_schedule", id);
    checkActive(schedule, "cancel");
    cancelSubscription(state, getObject(state, "subscription", schedule.subscription ?? ""), params);
    return schedule;
  }),
  operation("GET /subscription_schedules/:id", form({}), ({ state, id }) =>
    getObject(state, "subscription_schedule", id),
  ),
  operation(
    "GET /subscription_schedules",
    listForm({ ...times, customer: v.optional(text), scheduled: v.optional(yesNo) }),
    ({ state, params }) => {
      const meant = state.store.all("subscription_schedule").filter((schedule) => {
        if (schedule.customer !== (params.customer ?? schedule.customer)) return false;
        if (params.scheduled === true) return false;
        return (Object.keys(times) as (keyof typeof times)[]).every(
          (field) => params[field] === undefined || isInRange(schedule[field] ?? Number.NaN, params[field]),
        );
      });
      return page("/v1/subscription_schedules", meant, params);
    },
  ),
];

/** Payment methods as a server sees them: without a number. */
const PAYMENT_METHOD_OPERATIONS: Operation[] = [
  operation("GET /payment_methods/:id", form({}), ({ state, id }) => getObject(state, "payment_method", id)),
  operation("POST /payment_methods/:id/attach", form({ customer: filledText }), ({ state, params, id }) => {
    getObject(state, "customer", { id: params.customer, param: "customer" });
    const method = findCard(state, id);
    attachCard(state, method, params.customer);
    return method;
  }),
  operation("POST /payment_methods/:id/detach", form({}), ({ state, id }) => {
    const method = getObject(state, "payment_method", id);
    const previous = { customer: method.customer };
    method.customer = null;
    state.store.save(method);
    emitEvent(state, { type: "payment_method.detached", subject: method, previous });
    return method;
  }),
  operation(
    "GET /payment_methods",
    listForm({ customer: v.optional(text), type: v.optional(text) }),
    ({ state, params }) => {
      const all = state.store.all("payment_method");
      const meant = all.filter(({ customer, type }) => {
        return customer === (params.customer ?? customer) && type === (params.type ?? type);
      });
      return page("/v1/payment_methods", meant, params);
    },
  ),
];

/** Events as a server reads them; nothing in them is expanded. */
const EVENT_OPERATIONS: Operation[] = [
  operation("GET /events/:id", form({}), ({ state, id }) => getObject(state, "event", id)),
  operation(
    "GET /events",
    listForm({
      created: v.optional(timeRange),
      delivery_success: v.optional(yesNo),
      type: v.optional(text),
      types: v.optional(v.array(text)),
    }),
    ({ state, params }) => {
      const meant = state.store.all("event").filter(({ created, type }) => {
        if (params.types && !params.types.includes(type)) return false;
        return matchesType(type, params.type) && isInRange(created, params.created);
      });
      return page("/v1/events", meant, params);
    },
  ),
];

export const OPERATIONS: readonly Operation[] = [
  ...BROWSER_OPERATIONS,
  ...INTENT_OPERATIONS,
  ...CUSTOMER_OPERATIONS,
  ...PAYMENT_METHOD_OPERATIONS,
  ...PRODUCT_OPERATIONS,
  ...PRICE_OPERATIONS,
  ...COUPON_OPERATIONS,
  ...PROMOTION_CODE_OPERATIONS,
  ...SUBSCRIPTION_OPERATIONS,
  ...SCHEDULE_OPERATIONS,
  ...INVOICE_OPERATIONS,
  ...CHARGE_OPERATIONS,
  ...CREDIT_NOTE_OPERATIONS,
  ...BALANCE_OPERATIONS,
  ...PORTAL_OPERATIONS,
  ...EVENT_OPERATIONS,
];

function matchesType(type: string, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  return wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
