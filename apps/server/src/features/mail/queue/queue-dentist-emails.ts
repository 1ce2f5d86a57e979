import { joinNames } from "@smirk/domain/joining/person-name";
import type { Kysely } from "kysely";
import type { Database } from "../../../db/schema/schema.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { textsIn } from "../../../locales/texts.ts";
import { listLocationDentists, type NearDentist } from "../../directory/list-location-dentists.ts";
import { addMissingDentistChoices } from "../../members/dentists/add-choices.ts";
import { listUnnotifiedDepartures, markDepartureNotified } from "../../members/dentists/departures.ts";
import {
  type DepartedDentist,
  dentistName,
  findReplacements,
  listDepartures,
  listPeople,
} from "../../members/dentists/list-people.ts";
import { isOver } from "../../members/find-membership.ts";
import { notifyOfDeparturesJob } from "../../members/job-types.ts";
import { lockMembership } from "../../members/membership-lock.ts";
import { findRecipient, type Recipient } from "../find-recipient.ts";
import { type MailContext, pageUrl } from "../mail-context.ts";
import { dentistChangedEmail, dentistLeftEmail } from "../templates/dentists.ts";
import { addressedTo, queueEmail } from "./queue-email.ts";

interface ChangedDentist {
  changeId: string;
  membershipId: string;
  locationId: string;
  personIds: readonly string[];
}

/** One for each confirmation, for however many people. */
export async function queueDentistChangedEmail(ctx: MailContext, change: ChangedDentist): Promise<void> {
  if (ctx.mailer === null) return;
  await ctx.db.transaction().execute(async (trx) => {
    const member = await findRecipient(trx, change.membershipId);
    const [dentist] = await listLocationDentists(trx, [change.locationId]);
    if (!member || !dentist) return;
    const people = await listPeople(trx, member);
    await queueEmail(ctx, trx, {
      ...addressedTo(member),
      kind: "dentist_changed",
      about: change.changeId,
      template: dentistChangedEmail(textsIn(member.language), {
        ...describeMember(ctx, member),
        dentist: dentistName(dentist),
        people: namesOf(people.filter(({ id }) => change.personIds.includes(id))),
        office: dentist,
      }),
    });
  });
}

/** Daily: a job for each member with a dentist who has left the directory. */
export async function requestDepartureEmails(ctx: MailContext): Promise<void> {
  await addMissingDentistChoices(ctx.db, ctx.clock.now());
  if (ctx.mailer === null) return;
  for (const membershipId of await listUnnotifiedDepartures(ctx)) {
    await addJob(ctx.db, notifyOfDeparturesJob, { membershipId });
  }
}

/** One for each dentist who has left, once: email and mark are written in one transaction. */
export async function queueDepartureEmails(ctx: MailContext, membershipId: string): Promise<void> {
  if (ctx.mailer === null) return;
  await ctx.db.transaction().execute(async (trx) => {
    await lockMembership(trx, membershipId);
    const member = await findRecipient(trx, membershipId);
    if (!member || isOver(member, ctx.clock.now())) return;
    const people = await listPeople(trx, member);
    const unnotified = people.filter(({ dentist }) => dentist?.notifiedAt === null);
    for (const departed of listDepartures(unnotified))
      await queueDepartureEmail(ctx, trx, { member, departed });
  });
}

async function queueDepartureEmail(
  ctx: MailContext,
  trx: Kysely<Database>,
  { member, departed }: { member: Recipient; departed: DepartedDentist },
): Promise<void> {
  const { locationId, known, people } = departed;
  const at = ctx.clock.now();
  const { elsewhere, nearest } = await findReplacements(trx, departed, member);
  const describe = (one: NearDentist) => ({
    ...one,
    dentist: dentistName(one),
    miles: one.distance_miles,
    takesPlan: one.plans.includes(member.plan_slug),
  });
  await queueEmail(ctx, trx, {
    ...addressedTo(member),
    kind: "dentist_left",
    about: `${member.id}:${locationId}:${at.getTime()}`,
    template: dentistLeftEmail(textsIn(member.language), {
      ...describeMember(ctx, member),
      dentist: dentistName(known),
      people: namesOf(people),
      elsewhere: elsewhere && describe(elsewhere),
      nearest: nearest.map(describe),
    }),
  });
  await markDepartureNotified(trx, { membershipId: member.id, locationId, at });
}

function describeMember(ctx: MailContext, { name, language }: Recipient) {
  const { brandName, supportPhone } = ctx.config;
  return {
    name,
    brandName,
    supportPhone,
    dentistsUrl: pageUrl(ctx, { path: "/membership/dentists", language }),
  };
}

function namesOf(people: readonly { name: string; surname: string }[]): string[] {
  return people.map(({ name, surname }) => joinNames(name, surname));
}
