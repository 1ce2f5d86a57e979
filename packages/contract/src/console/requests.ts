import * as v from "valibot";
import { get, post } from "./action.ts";
import { reason, time } from "./fields.ts";

const request = v.object({
  id: v.string(),
  /** The name among the console's actions. */
  action: v.string(),
  /** Its words on the command line. */
  command: v.string(),
  /** What it would be asked with, without the reason. */
  fields: v.record(v.string(), v.unknown()),
  reason: v.nullable(v.string()),
  requested_by: v.string(),
  requested_at: time,
  expires_at: time,
  /** When it is done by itself, unless declined; null: never. */
  due_at: v.nullable(time),
});

/** What the command line asks for and cannot prove: an operator with a key does it, or declines. */
export const REQUESTS = {
  /** The requests whose action the caller may do, oldest first. */
  "requests.list": get("/requests", {
    role: "support",
    command: "request list",
    answer: v.object({ requests: v.array(request) }),
  }),
  "requests.decide": post("/requests/decide", {
    role: "support",
    needsProof: true,
    onlyInConsole: true,
    command: "request decide",
    takes: v.object({
      request_id: v.pipe(v.string(), v.uuid("Name a request.")),
      is_approved: v.boolean("Approve or decline."),
      reason,
    }),
    /** What the action answered; null for a declined one. */
    answer: v.object({ decided: v.string(), answer: v.unknown() }),
  }),
};
