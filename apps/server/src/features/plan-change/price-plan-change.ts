import { randomUUID } from "node:crypto";
import type { ChangeQuote } from "@smirk/contract/account/plan-change";
import type { Plan } from "@smirk/domain/billing/plan";
import { renewalMoment } from "@smirk/domain/billing/renewal-date";
import type { RenewalPeriod } from "@smirk/domain/billing/renewal-period";
import { validateBirthDate } from "@smirk/domain/joining/date-of-birth";
import type { FieldErrors } from "@smirk/domain/joining/field-error";
import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import type { ChangedItem, ChangedPerson } from "../../db/schema/schema-plan-changes.ts";
import { invalid, notFound } from "../../errors.ts";
import { officeDay } from "../../office-day.ts";
import type { SubscriptionFacts } from "../../vendors/stripe/billing/subscription-facts.ts";
import { errorSentences } from "../billing/check/error-sentences.ts";
import { type ChangeMoney, previewMoney } from "../billing/plan-change/preview-money.ts";
import {
  type BoughtPlan,
  findTarget,
  type PlanChangeContext,
  readItems,
  remainingItems,
} from "../billing/plan-change/target-items.ts";
import { stateDay } from "../law/state-day.ts";
import type { PaidMembership } from "../members/find-membership.ts";
import { isTooOld, listLeaving } from "../members/list-leaving.ts";
import { isSaidOfFamily, refuseRepeatedPerson } from "../members/person/ask-about-person.ts";
import { findNotifiedPrice, type NotifiedPrice } from "../price-changes/notices.ts";
import { repriceItems } from "../price-changes/plan-notices.ts";
import { toNamed, type WantedChange, type WantedPerson } from "./read-change-body.ts";

interface ChangeToPrice {
  membership: PaidMembership;
  facts: SubscriptionFacts;
  before: BoughtPlan;
  /** The plan with everybody who is wanted. */
  wanted: { plan: Plan; items: ChangedItem[] };
  planSlug: string;
  period: RenewalPeriod;
  people: ChangedPerson[];
  prorationAt: Date;
  periodEnd: Date;
}

export interface PricedChange {
  plan: Plan;
  family: ChangedPerson[];
  items: ChangedItem[];
  money: ChangeMoney;
  leaving: ChangeQuote["leaving"];
  /** The next renewal takes a new price that the member was notified of. */
  hasNewPrice: boolean;
}

/**
 * A change that begins a period leaves out children who are 26 by then. Within a period they stay until its end, and
 * the next charge is without them.
 */
export async function pricePlanChange(ctx: PlanChangeContext, change: ChangeToPrice): Promise<PricedChange> {
  const { before, period, people, periodEnd, prorationAt } = change;
  const leavingBy = (at: Date) => listLeaving(people, stateDay(change.membership.state_code, at));
  const isNewPeriod = before.period === "monthly" && period === "yearly";
  const gone = isNewPeriod ? leavingBy(prorationAt) : [];
  const nextRenewal = isNewPeriod ? renewalMoment(prorationAt, period) : periodEnd;
  const newPrice = await findNewPrice(ctx, change);
  const now = await price(ctx, change, { gone, goneAt: prorationAt, nextRenewal, newPrice });
  if (now.money.timing === "now") return now;
  const byThen = leavingBy(periodEnd);
  if (byThen.length === 0 && newPrice === null) return now;
  return price(ctx, change, { gone: byThen, goneAt: periodEnd, nextRenewal: null, newPrice });
}

/** What the next renewal takes, where the plan and the period stay. */
async function findNewPrice(
  ctx: PlanChangeContext,
  { membership, planSlug: plan_slug, period: renewal_period, periodEnd }: ChangeToPrice,
): Promise<NotifiedPrice | null> {
  return findNotifiedPrice(ctx.db, { ...membership, plan_slug, renewal_period }, periodEnd);
}

interface Departures {
  /** People who leave with the change, at that moment. */
  gone: ChangedPerson[];
  goneAt: Date;
  /** The moment by which others leave after it; null for a change that waits for the period's end. */
  nextRenewal: Date | null;
  newPrice: NotifiedPrice | null;
}

async function price(
  ctx: PlanChangeContext,
  change: ChangeToPrice,
  { gone, goneAt, nextRenewal, newPrice }: Departures,
): Promise<PricedChange> {
  const { facts, before, wanted, planSlug, period, people } = change;
  const family = people.filter((person) => !gone.includes(person));
  const after = { planSlug, period, members: family.length };
  const target =
    gone.length === 0 ? wanted : await findTarget(ctx, { before, after, current: readItems(facts.items) });
  const { plan } = target;
  const reprice = (current: ChangedItem[], members: number) =>
    newPrice ? repriceItems(newPrice.prices, { plan, period, members, current }) : current;
  const isLater = nextRenewal === null;
  const items = isLater ? reprice(target.items, family.length) : target.items;
  const later =
    nextRenewal === null ? [] : listLeaving(family, stateDay(change.membership.state_code, nextRenewal));
  const findPriceId = async (lookupKey: string) => (await ctx.catalog.priceIds()).get(lookupKey);
  const members = family.length - later.length;
  const left =
    later.length === 0 ? items : await remainingItems({ current: items, plan, period, members, findPriceId });
  const nextItems = isLater ? left : reprice(left, members);
  const money = await previewMoney(ctx, { ...change, items, nextItems, isLater });
  const name = (people: ChangedPerson[], at: Date) =>
    people.map(({ name, last_name: surname }) => ({ name, surname, on: officeDay(ctx, at) }));
  return {
    plan,
    family,
    items,
    money,
    leaving: [...name(gone, goneAt), ...name(later, nextRenewal ?? goneAt)],
    hasNewPrice: newPrice !== null,
  };
}

interface PeopleToCheck {
  /** On the membership now. */
  family: readonly ChangedPerson[];
  change: Pick<WantedChange, "family" | "answers">;
  member: Pick<PaidMembership, "name" | "last_name" | "birth_date">;
  today: CalendarDay;
}

/**
 * A child of 26 or more by the state's day may not be added; one who is on the membership already blocks no other change.
 * @returns them with ids @throws 400 `invalid`; 404 `not_found` for an id of nobody on this membership; 409 as
 * `refuseRepeatedPerson`
 */
export function checkPeople({ family, change, member, today }: PeopleToCheck): ChangedPerson[] {
  const { family: wanted, answers } = change;
  const errors = wanted.flatMap((person, index) => {
    const isOld = isTooOld(person, today) && !isKnown(family, person);
    const error = isOld ? "child_too_old" : validateBirthDate(person.birth_date, today);
    return error === null ? [] : [[`family_members.${index}.birth_date`, error] as const];
  });
  if (errors.length > 0) {
    const message = "Some of your family's details need another look.";
    const fields: FieldErrors = Object.fromEntries(errors);
    throw invalid(message, errorSentences(fields)).because("family_invalid", { fields });
  }
  const given = wanted.flatMap(({ id }) => id ?? []);
  const isOwn = given.every((id, at) => family.some((one) => one.id === id) && given.indexOf(id) === at);
  if (!isOwn) {
    const sentence = "There is no such person on your membership. Please open the page again.";
    throw notFound(sentence).because("person_unknown");
  }
  const people = [
    { ...toNamed(member), isCovered: true },
    ...wanted.map((person) => ({ ...toNamed(person), isCovered: person.id !== undefined })),
  ];
  refuseRepeatedPerson({ people, hasNamesakes: answers.hasNamesakes });
  return wanted.map((person, place) => ({
    ...person,
    id: person.id ?? randomUUID(),
    ...(isSaidOfFamily(answers, place) && { is_somebody_else: true }),
  }));
}

/** Unless their age was changed. */
function isKnown(family: readonly ChangedPerson[], { id, relation, birth_date: born }: WantedPerson) {
  const same = family.find((person) => person.id === id);
  return same?.birth_date === born && same.relation === relation;
}
