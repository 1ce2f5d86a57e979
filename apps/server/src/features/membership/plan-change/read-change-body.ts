import { wireFamilySchema } from "@smirk/contract/subscription/family";
import { type RenewalPeriod, renewalPeriodSchema } from "@smirk/domain/billing/renewal-period";
import type { FieldErrors } from "@smirk/domain/joining/field-error";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import * as v from "valibot";
import type { ChangedPerson } from "../../../db/schema/schema-plan-changes.ts";
import { invalid } from "../../../errors.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { errorSentences } from "../../billing/check/error-sentences.ts";
import { readPeopleAnswers } from "../../members/person/ask-about-person.ts";

/** Ages are the quote's to check: who is on the membership already may be older. */
export interface WantedChange {
  planSlug: string;
  period: RenewalPeriod;
  family: WantedPerson[];
  hasNamesakes: boolean;
}

/** Without an id: one who is to be added. */
export type WantedPerson = Omit<ChangedPerson, "id"> & { id?: string | undefined };

export interface Confirmation {
  id: string;
  prorationDate: Date;
  todayCents: number;
  nextCents: number;
}

const uuid = v.pipe(v.string(), v.uuid());
const changeSchema = v.object({
  plan_slug: v.string(),
  renew_period: renewalPeriodSchema,
  family_members: v.array(v.object({ id: v.optional(uuid) })),
});
const confirmationSchema = v.object({
  id: uuid,
  proration_date: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000_000)),
  today_cents: v.pipe(v.number(), v.integer()),
  next_cents: v.pipe(v.number(), v.integer()),
});

/** @throws 400 `invalid`, with a sentence for each field of a person */
export function readChangeBody(body: unknown, today: CalendarDay): WantedChange {
  const message = "The plan, the period and the family members are missing.";
  const { plan_slug, renew_period, family_members } = parseBody(changeSchema, body, message);
  const people = v.safeParse(v.object({ family_members: wireFamilySchema(today, { isAnyAge: true }) }), body);
  if (!people.success) {
    const errors = people.issues.map((issue) => [v.getDotPath(issue) ?? "", issue.message]);
    const reasons = Object.fromEntries(errors) as FieldErrors;
    throw invalid("Some of your family's details need another look.", errorSentences(reasons)).because(
      "family_invalid",
      { fields: reasons },
    );
  }
  return {
    planSlug: plan_slug,
    period: renew_period,
    hasNamesakes: readPeopleAnswers(body).hasNamesakes,
    family: people.output.family_members.map(({ relation, firstName, lastName, birthDate }, index) => ({
      id: family_members[index]?.id,
      relation: relation === "SPOUSE" ? "spouse" : "child",
      name: firstName,
      last_name: lastName,
      birth_date: birthDate,
    })),
  };
}

export function readConfirmation(body: unknown): Confirmation {
  const message = "The amounts that you were shown are missing.";
  const read = parseBody(confirmationSchema, body, message);
  return {
    id: read.id,
    prorationDate: new Date(read.proration_date * 1000),
    todayCents: read.today_cents,
    nextCents: read.next_cents,
  };
}
