import * as v from "valibot";
import { WEBHOOK_KINDS } from "../webhooks.ts";
import { post } from "./action.ts";
import { LONGEST_LINE, reason, time } from "./fields.ts";

const partnerId = v.pipe(v.string("Name a partner."), v.uuid("Name a partner."));
const endpointId = v.pipe(v.string("Name an endpoint."), v.uuid("Name an endpoint."));
const named = v.object({ endpoint_id: endpointId, reason });
const KINDS = "Choose what the partner is notified of.";

const endpoint = v.object({
  id: v.string(),
  url: v.string(),
  kinds: v.array(v.string()),
  created_at: time,
  paused_at: v.nullable(time),
  pause_reason: v.nullable(v.picklist(["failing", "gone", "operator"])),
  ended_at: v.nullable(time),
  /** The secret before signs too until then. */
  old_secret_until: v.nullable(time),
  /** Deliveries that are not received yet. */
  waiting: v.number(),
});

const delivery = v.object({
  id: v.string(),
  event_id: v.string(),
  endpoint_id: v.string(),
  url: v.string(),
  kind: v.string(),
  happened_at: time,
  tries: v.number(),
  tried_at: v.nullable(time),
  next_at: v.nullable(time),
  delivered_at: v.nullable(time),
  given_up_at: v.nullable(time),
  /** The last status, or why there was none. */
  answer: v.nullable(v.string()),
});

const shown = v.object({
  endpoints: v.array(endpoint),
  /** The newest 50. */
  deliveries: v.array(delivery),
});
/** Shown this once. */
const secret = v.object({ secret: v.string() });

/** Where partners receive what happened, and what was sent there. */
export const WEBHOOKS = {
  "webhooks.show": post("/webhooks/show", {
    role: "support",
    command: "webhook show",
    takes: v.object({ partner_id: partnerId }),
    answer: shown,
  }),
  "webhooks.add": post("/webhooks/add", {
    role: "owner",
    needsProof: true,
    onlyInConsole: true,
    command: "webhook add",
    takes: v.object({
      partner_id: partnerId,
      url: v.pipe(v.string("Enter an address."), v.maxLength(LONGEST_LINE, "This is too long."), v.trim()),
      kinds: v.pipe(
        v.array(v.picklist(WEBHOOK_KINDS, KINDS), KINDS),
        v.minLength(1, KINDS),
        v.maxLength(WEBHOOK_KINDS.length, KINDS),
        v.transform((kinds) => WEBHOOK_KINDS.filter((one) => kinds.includes(one))),
      ),
      reason,
    }),
    answer: secret,
  }),
  "webhooks.rotate": post("/webhooks/rotate", {
    role: "owner",
    needsProof: true,
    onlyInConsole: true,
    command: "webhook rotate",
    takes: named,
    answer: secret,
  }),
  "webhooks.end": post("/webhooks/end", {
    role: "owner",
    needsProof: true,
    command: "webhook end",
    takes: named,
    answer: v.object({}),
  }),
  "webhooks.pause": post("/webhooks/pause", {
    role: "support",
    command: "webhook pause",
    takes: named,
    answer: v.object({}),
  }),
  "webhooks.resume": post("/webhooks/resume", {
    role: "support",
    command: "webhook resume",
    takes: named,
    answer: v.object({}),
  }),
  "webhooks.send_again": post("/webhooks/send-again", {
    role: "support",
    command: "webhook send-again",
    takes: v.object({
      ...named.entries,
      /** Null: all of the last 30 days. */
      delivery_id: v.nullable(v.pipe(v.string("Name a delivery."), v.uuid("Name a delivery."))),
    }),
    answer: v.object({}),
  }),
};
