import * as v from "valibot";
import { route } from "../route.ts";

/** Facts of each kind of event, as `GET /account/events` answers them. Cents, and days as 'YYYY-MM-DD'. */
export interface AccountEventFacts {
  joined: { plan_name: string };
  payment_received: { amount_cents: number };
  payment_failed: { amount_cents: number };
  refunded: { amount_cents: number };
  /** The bank did not accept it. */
  refund_returned: { amount_cents: number };
  canceled: { last_day: string };
  cancellation_undone: Record<string, never>;
  ended: Record<string, never>;
  renewal_turned_off: { last_day: string };
  renewal_turned_on: Record<string, never>;
  /** Other browsers were signed out. */
  sessions_ended: { count: number };
  messages_changed: Record<string, never>;
  data_copied: Record<string, never>;
  plan_changed: { plan_name: string; people: number };
  plan_change_scheduled: { plan_name: string; last_day: string };
  plan_change_undone: Record<string, never>;
  /** For how many people. */
  dentist_changed: { dentist_name: string; people: number };
  name_changed: { reason: string };
  /** Masked. */
  email_changed: { email: string };
  /** Masked. */
  phone_changed: { phone: string };
  address_changed: { state: string };
  /** Stored by releases before `contact_change_waits`. */
  phone_recovery_started: Record<string, never>;
  phone_recovery_canceled: Record<string, never>;
  contact_change_waits: { contact: "email" | "phone" };
  contact_change_stopped: Record<string, never>;
  /** Changes of the last days were undone from a former contact. */
  contacts_restored: Record<string, never>;
  /** Children who turned 26. */
  child_left: { people: number };
  /** A renewal at the plan's new price. */
  price_changed: { amount_cents: number };
}

export type AccountEventKind = keyof AccountEventFacts;

const accountEventSchema = v.object({
  id: v.string(),
  /** An `AccountEventKind`, or one of a newer server. */
  kind: v.string(),
  facts: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
  /** Epoch seconds. */
  happened_at: v.pipe(v.number(), v.integer()),
});
export type AccountEvent = v.InferOutput<typeof accountEventSchema>;

/** The newest first. */
export const accountEventsAnswerSchema = v.object({ events: v.array(accountEventSchema) });
export type AccountEventsAnswer = v.InferOutput<typeof accountEventsAnswerSchema>;

export const listEventsRoute = route("GET /account/events", {
  caller: "member",
  class: "member",
  answer: accountEventsAnswerSchema,
});
