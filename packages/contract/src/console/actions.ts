import * as v from "valibot";
import { get, post } from "./action.ts";
import { DIRECTORY } from "./directory.ts";
import { reason, time } from "./fields.ts";
import { HEALTH } from "./health.ts";
import { IMPORTS } from "./imports.ts";
import { LOG } from "./log.ts";
import { BULK } from "./members/bulk.ts";
import { MEMBER_CHOICES } from "./members/choices.ts";
import { MEMBER_HELP } from "./members/help.ts";
import { MEMBER_LEAVE } from "./members/leave.ts";
import { MEMBERS } from "./members/members.ts";
import { MEMBER_PLAN } from "./members/plan.ts";
import { REFUNDS } from "./members/refunds.ts";
import { OPERATORS } from "./operators.ts";
import { REPORTS } from "./reports.ts";
import { SELLING } from "./selling.ts";
import { STATISTICS } from "./statistics.ts";

const counted = v.array(v.object({ group: v.string(), people: v.number() }));

export const WAITLIST = {
  "waitlist.count": get("/waitlist", {
    role: "viewer",
    command: "waitlist count",
    answer: v.object({ months: counted, area_codes: counted }),
  }),
  "waitlist.find": post("/waitlist/find", {
    role: "support",
    command: "waitlist list",
    takes: v.object({ text: v.pipe(v.string("Type an email address or a phone number."), v.maxLength(200)) }),
    answer: v.object({
      people: v.array(
        v.object({ email: v.string(), phone_number: v.string(), joined_at: time, language: v.string() }),
      ),
    }),
  }),
  "waitlist.remove": post("/waitlist/remove", {
    role: "support",
    needsProof: true,
    command: "waitlist remove",
    takes: v.object({ email: v.pipe(v.string("Name somebody."), v.maxLength(254)), reason }),
    answer: v.object({ removed: v.number() }),
  }),
};

export const TODAY = {
  "today.show": get("/today", {
    role: "viewer",
    command: "today",
    answer: v.object({ counts: v.record(v.string(), v.number()) }),
  }),
};

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
  ...OPERATORS,
  ...WAITLIST,
  ...DIRECTORY,
  ...IMPORTS,
  ...REPORTS,
  ...HEALTH,
  ...LOG,
};

export type ActionName = keyof typeof CONTRACTS;
export const ACTION_NAMES = Object.keys(CONTRACTS) as ActionName[];
