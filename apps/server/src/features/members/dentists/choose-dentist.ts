import { randomUUID } from "node:crypto";
import type { DentistsAnswer } from "@smirk/contract/account/dentists";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import type { ChosenDentist } from "../../../db/schema/schema-dentist-choices.ts";
import { conflict, notFound } from "../../../errors.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { recordAccountEvent } from "../../account-events/account-events.ts";
import { type Operator, writeAuditEntry } from "../../audit/write-audit-entry.ts";
import {
  type LocationDentist,
  listLocationDentists,
  type NearDentist,
} from "../../directory/list-location-dentists.ts";
import { addWebhookEvent } from "../../webhooks/add-webhook-event.ts";
import { findMembership, isOver, type PaidMembership } from "../find-membership.ts";
import { notifyOfDentistJob } from "../job-types.ts";
import { withMembershipLock } from "../membership-lock.ts";
import { dentistName, findReplacements, listDepartures, listPeople, type Person } from "./list-people.ts";

type ChooseContext = Pick<Context, "db" | "clock">;

interface DentistChoice {
  accountId: string;
  locationId: string;
  personIds: readonly string[];
  /** Null: the member. */
  operator: Operator | null;
}

/**
 * Counts at once. People who have this dentist already are left as they are.
 * @throws 404 `not_found` for people who are not on the card and for an unknown dentist; 409 `conflict` for a dentist
 * who has left the directory, and once the membership is over
 */
export async function chooseDentist(ctx: ChooseContext, choice: DentistChoice): Promise<DentistsAnswer> {
  const { id } = await findMembership(ctx.db, choice.accountId);
  await withMembershipLock(ctx.db, id, async (trx) => {
    const { membership, dentist, changed } = await checkChoice({ ...ctx, db: trx }, choice);
    if (changed.length > 0) await saveChoice(ctx, trx, { choice, membership, dentist, changed });
  });
  return getDentists(ctx, choice.accountId);
}

interface CheckedChoice {
  membership: PaidMembership;
  dentist: LocationDentist;
  /** Who have another dentist now. */
  changed: Person[];
}

/** Changes nothing. @throws as `chooseDentist` */
export async function checkChoice(
  { db, clock }: ChooseContext,
  { accountId, locationId, personIds }: Omit<DentistChoice, "operator">,
): Promise<CheckedChoice> {
  const membership = await findMembership(db, accountId);
  if (isOver(membership, clock.now()))
    throw conflict("Your membership has ended. You can join again.").because("membership_ended");
  const chosen = (await listPeople(db, membership)).filter(({ id }) => personIds.includes(id));
  if (chosen.length < new Set(personIds).size) {
    throw notFound("This person is not on your membership. Please reload the page.").because(
      "person_unknown",
    );
  }
  const [dentist] = await listLocationDentists(db, [locationId]);
  if (dentist === undefined) {
    throw notFound("This dentist is not in our directory.").because("dentist_unknown");
  }
  if (!dentist.published)
    throw conflict("This dentist is no longer in our directory. Please choose another.").because(
      "dentist_gone",
    );
  const changed = chosen.filter(({ dentist: before }) => before?.locationId !== locationId);
  return { membership, dentist, changed };
}

interface SavedChoice extends CheckedChoice {
  choice: DentistChoice;
}

async function saveChoice(
  { clock }: ChooseContext,
  trx: Kysely<Database>,
  { choice, membership, dentist, changed }: SavedChoice,
): Promise<void> {
  const { id: membershipId, account_id: accountId } = membership;
  const { locationId, operator } = choice;
  const at = clock.now();
  const chosen = {
    location_id: locationId,
    dentist: JSON.stringify(toChosen(dentist)),
    chosen_at: at,
    notified_at: null,
  };
  await trx
    .insertInto("dentist_choices")
    .values(changed.map(({ id }) => ({ ...chosen, membership_id: membershipId, person_id: id })))
    .onConflict((conflicts) => conflicts.columns(["membership_id", "person_id"]).doUpdateSet(chosen))
    .execute();
  await recordAccountEvent(trx, {
    accountId,
    membershipId,
    kind: "dentist_changed",
    facts: { dentist_name: dentistName(dentist), people: changed.length },
    at,
  });
  const personIds = changed.map(({ id }) => id);
  await addJob(trx, notifyOfDentistJob, { changeId: randomUUID(), membershipId, locationId, personIds });
  await addWebhookEvent(trx, { kind: "dentist.chosen", membershipId, locationId, at });
  if (operator === null) return;
  await writeAuditEntry(trx, {
    ...operator,
    at,
    subjectKind: "member",
    subjectId: membershipId,
    changes: Object.fromEntries(
      changed.map(({ id, dentist: before }) => [`dentist ${id}`, [before?.locationId ?? null, locationId]]),
    ),
  });
}

function toChosen({ name, last_name, degree, specialities, latitude, longitude }: LocationDentist) {
  return { name, last_name, degree, specialities, latitude, longitude } satisfies ChosenDentist;
}

/** @throws 409 `conflict` while the membership is being made */
export async function getDentists(
  { db, clock }: Pick<Context, "db" | "clock">,
  accountId: string,
): Promise<DentistsAnswer> {
  const membership = await findMembership(db, accountId);
  const people = await listPeople(db, membership);
  const canChoose = !isOver(membership, clock.now());
  const departures: DentistsAnswer["departures"] = [];
  for (const departed of canChoose ? listDepartures(people) : []) {
    const { locationId, known } = departed;
    const { elsewhere, nearest } = await findReplacements(db, departed, membership);
    departures.push({
      location_id: locationId,
      name: known.name,
      last_name: known.last_name,
      degree: known.degree,
      person_ids: departed.people.map(({ id }) => id),
      elsewhere: elsewhere && writeNear(elsewhere, membership),
      nearest: nearest.map((near) => writeNear(near, membership)),
    });
  }
  return {
    can_choose: canChoose,
    plan_list: membership.plan_slug,
    people: people.map((person) => writePerson(person, membership)),
    departures,
  };
}

function writePerson(
  { id, name, surname, dentist }: Person,
  membership: PaidMembership,
): DentistsAnswer["people"][number] {
  const known = dentist && {
    location_id: dentist.locationId,
    name: dentist.known.name,
    last_name: dentist.known.last_name,
    degree: dentist.known.degree,
    office: dentist.listed && writeOffice(dentist.listed, membership),
  };
  return { id, name, surname, is_member: id === membership.id, dentist: known };
}

function writeOffice(
  { center_name, address, city, state, zip, phone, plans }: LocationDentist,
  { plan_slug: plan }: PaidMembership,
) {
  return { center_name, address, city, state, zip, phone, takes_plan: plans.includes(plan) };
}

function writeNear(
  dentist: NearDentist,
  membership: PaidMembership,
): DentistsAnswer["departures"][number]["nearest"][number] {
  return {
    location_id: dentist.location_id,
    name: dentist.name,
    last_name: dentist.last_name,
    degree: dentist.degree,
    ...writeOffice(dentist, membership),
    distance_miles: dentist.distance_miles,
    accepting_new_patients: dentist.accepting_new_patients,
  };
}
