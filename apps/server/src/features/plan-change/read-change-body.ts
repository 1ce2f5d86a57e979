import { changeBodySchema, confirmChangeBodySchema } from "@smirk/contract/account/plan-change";
import { readInput } from "@smirk/contract/read-input";
import { wireFamilySchema } from "@smirk/contract/subscription/family";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import type { FieldErrors } from "@smirk/domain/joining/field-error";
import { type NamedPerson, personKey } from "@smirk/domain/joining/same-person";
import { latestHomeDay } from "@smirk/domain/law/home-day";
import * as v from "valibot";
import type { ChangedPerson } from "../../db/schema/schema-plan-changes.ts";
import { invalid } from "../../errors.ts";
import { parseBody } from "../../http/requests/parse-body.ts";
import { errorSentences } from "../billing/check/error-sentences.ts";
import { type PeopleAnswers, readPeopleAnswers } from "../members/person/ask-about-person.ts";

/** Ages are the quote's to check, which knows the state: who is on the membership already may be older. */
export interface WantedChange {
  planSlug: string;
  period: RenewalPeriod;
  family: WantedPerson[];
  answers: PeopleAnswers;
}

/** Without an id: one who is to be added. */
export type WantedPerson = Omit<ChangedPerson, "id"> & { id?: string | undefined };

export function toNamed({
  name,
  last_name,
  birth_date,
}: Pick<ChangedPerson, "name" | "last_name" | "birth_date">): NamedPerson {
  return { firstName: name, lastName: last_name, birthDate: birth_date };
}

/** Whether they are the same person on the membership already, and not another one in their place. */
export function isCovered(family: readonly ChangedPerson[], wanted: WantedPerson): boolean {
  const before = family.find(({ id }) => id === wanted.id);
  return before !== undefined && personKey(toNamed(before)) === personKey(toNamed(wanted));
}

export interface Confirmation {
  id: string;
  prorationDate: Date;
  todayCents: number;
  nextCents: number;
}

/** @throws 400 `invalid`, with a sentence for each field of a person */
export function readChangeBody(body: unknown, now: Date): WantedChange {
  const message = "The plan, the period and the family members are missing.";
  const { plan_slug, renew_period, family_members } = parseBody(changeBodySchema, body, message);
  const people = readInput(
    v.object({ family_members: wireFamilySchema(latestHomeDay(now), { isAnyAge: true }) }),
    body,
  );
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
    answers: readPeopleAnswers(body),
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
  const read = parseBody(confirmChangeBodySchema, body, message);
  return {
    id: read.id,
    prorationDate: new Date(read.proration_date * 1000),
    todayCents: read.today_cents,
    nextCents: read.next_cents,
  };
}
