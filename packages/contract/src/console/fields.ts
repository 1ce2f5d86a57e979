import { tidyLine } from "@smirk/domain/text/visible-text";
import * as v from "valibot";

/** A time in ISO 8601. */
export const time = v.string();
export const cents = v.number();

/** Each role may do what the ones before it may. */
export const OPERATOR_ROLES = ["viewer", "support", "billing", "owner"] as const;
export const operatorRole = v.picklist(OPERATOR_ROLES, "Choose a role.");

export const accountId = v.pipe(v.string("Name a member."), v.uuid("Name a member."));
export const planName = v.object({ slug: v.string(), name: v.string() });

/** A line as it is typed or pasted, with spaces that do not count. */
export const LONGEST_LINE = 1_000;
/** A day as it is typed. */
export const LONGEST_DAY = 20;

const LONG_REASON = "Please say why in at most 300 characters.";

/** Why an operator does it, for the log. */
export const reason = v.pipe(
  v.optional(v.pipe(v.string("Please say why."), v.maxLength(LONGEST_LINE, LONG_REASON)), ""),
  v.transform(tidyLine),
  v.minLength(3, "Please say why."),
  v.maxLength(300, LONG_REASON),
);

/** The row after which a page begins; left out for the first page. */
export const afterUuid = v.optional(v.pipe(v.string(), v.uuid("Name a row.")));
export const afterId = v.optional(
  v.pipe(v.string(), v.maxLength(18, "Name a row."), v.regex(/^[1-9]\d{0,17}$/, "Name a row.")),
);
/** What the page after this one is asked with; null: there is none. */
export const next = v.nullable(v.string());

/** A day of the calendar, as in '2026-03-04'. */
export const day = v.optional(v.pipe(v.string(), v.isoDate("Enter a day.")));

export const member = v.object({ account_id: accountId });
export const reasonedMember = v.object({ reason, account_id: accountId });
