import * as v from "valibot";
import { post } from "./action.ts";
import { day, LONGEST_LINE, time } from "./fields.ts";

export const loggedAction = v.object({
  id: v.string(),
  at: time,
  actor: v.string(),
  command: v.string(),
  reason: v.optional(v.string()),
  subject_kind: v.string(),
  subject_id: v.string(),
  changes: v.record(v.string(), v.unknown()),
});

const text = v.optional(v.pipe(v.string(), v.maxLength(LONGEST_LINE), v.trim(), v.maxLength(200)));
const filter = v.object({
  actor: text,
  command: text,
  subject_kind: text,
  subject_id: text,
  from: day,
  to: day,
  before_id: v.optional(v.pipe(v.string(), v.maxLength(18), v.regex(/^\d{1,18}$/))),
});

export const LOG = {
  "log.list": post("/log", {
    role: "owner",
    command: "audit",
    takes: filter,
    answer: v.object({ entries: v.array(loggedAction), has_more: v.boolean() }),
  }),
  "log.export": post("/log/export", { role: "owner", command: "audit export", takes: filter, answer: null }),
};
