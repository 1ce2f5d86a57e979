import * as v from "valibot";
import { checkActive, releaseSchedule } from "../../billing-engine/schedules/advance-schedule.ts";
import { createSchedule } from "../../billing-engine/schedules/build-schedule.ts";
import {
  scheduleCancelForm,
  scheduleCreateForm,
  scheduleReleaseForm,
  scheduleUpdateForm,
} from "../../billing-engine/schedules/schedule-forms.ts";
import { updateSchedule } from "../../billing-engine/schedules/update-schedule.ts";
import { cancelSubscription } from "../../billing-engine/subscriptions/end-subscription.ts";
import { getObject, type Operation, operation, page } from "../operation.ts";
import { form, isInRange, listForm, text, timeRange, yesNo } from "../request/parameters.ts";
import { invalidRequest } from "../stripe-error.ts";

const times = {
  canceled_at: v.optional(timeRange),
  completed_at: v.optional(timeRange),
  created: v.optional(timeRange),
  released_at: v.optional(timeRange),
};

export const SCHEDULE_OPERATIONS: Operation[] = [
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
