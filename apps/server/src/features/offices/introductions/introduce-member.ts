import type {
  IntroducedOffice,
  IntroductionContact,
  IntroductionPurpose,
  IntroductionsAnswer,
} from "@smirk/contract/account/introductions";
import { INTRODUCTION_CONTACTS, INTRODUCTION_PURPOSES } from "@smirk/contract/account/introductions";
import { DAY_MS } from "@smirk/domain/wire/durations";
import type { Language } from "@smirk/domain/wire/language";
import type { Kysely } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/schema.ts";
import { conflict } from "../../../errors.ts";
import { addJob } from "../../../jobs/add-job.ts";
import { textsIn } from "../../../locales/texts.ts";
import { dentistName, listPeople } from "../../members/dentists/list-people.ts";
import { findMembership, isOver, type PaidMembership } from "../../members/find-membership.ts";
import { withMembershipLock } from "../../members/membership-lock.ts";
import { sendIntroductionJob } from "../job-types.ts";
import { introductionWords } from "./introduction-words.ts";
import { endIntroduction, isLive } from "./live-introductions.ts";
import { listOfficeAddresses } from "./office-addresses.ts";

type IntroductionContext = Pick<Context, "clock" | "config" | "db" | "mailer">;

const PERIOD_DAYS = 30;
const MOST_SENT = 3;

/** The offices of a member's dentists, and what each got or would get. */
export async function getIntroductions(
  ctx: IntroductionContext,
  accountId: string,
): Promise<IntroductionsAnswer> {
  const membership = await findMembership(ctx.db, accountId);
  return { offices: await listOffices(ctx, ctx.db, membership) };
}

interface Wanted {
  accountId: string;
  locationId: string;
  purpose: IntroductionPurpose;
  contact: IntroductionContact;
}

/**
 * Lets an office know of a member: the words that the page showed, by email to its contact of record. Once it knows,
 * nothing more is sent.
 * @throws 409 `conflict` for an office that gets nothing now
 */
export async function introduceMember(
  ctx: IntroductionContext,
  wanted: Wanted,
): Promise<IntroductionsAnswer> {
  const { accountId, locationId, purpose, contact } = wanted;
  const { id } = await findMembership(ctx.db, accountId);
  await withMembershipLock(ctx.db, id, async (trx) => {
    const membership = await findMembership(trx, accountId);
    const office = (await listOffices(ctx, trx, membership)).find((one) => one.location_id === locationId);
    if (office?.state === "sent") return;
    const address = (await listOfficeAddresses(trx, [locationId])).get(locationId);
    if (office?.state !== "open" || address === undefined) throw cannotBeWritten();
    const now = ctx.clock.now();
    await endIntroduction(trx, { membershipId: membership.id, locationId }, now);
    const added = await trx
      .insertInto("office_introductions")
      .values({
        ...{ membership_id: membership.id, location_id: locationId, ...address },
        ...{ name: membership.name, purpose, contact_kind: contact, contact: contactOf(membership, contact) },
        sent_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await addJob(trx, sendIntroductionJob, { introductionId: added.id });
  });
  return getIntroductions(ctx, accountId);
}

/** Ends an introduction; the email that it got stays with it. Safe to repeat. */
export async function withdrawIntroduction(
  ctx: IntroductionContext,
  { accountId, locationId }: Pick<Wanted, "accountId" | "locationId">,
): Promise<IntroductionsAnswer> {
  const { id: membershipId } = await findMembership(ctx.db, accountId);
  await withMembershipLock(ctx.db, membershipId, (trx) =>
    endIntroduction(trx, { membershipId, locationId }, ctx.clock.now()),
  );
  return getIntroductions(ctx, accountId);
}

function cannotBeWritten() {
  return conflict("This office cannot be written to now. Please reload the page.").because(
    "changed_elsewhere",
  );
}

function contactOf(membership: PaidMembership, kind: IntroductionContact): string | null {
  if (kind === "none") return null;
  return kind === "phone" ? membership.phone_number : membership.email;
}

async function listOffices(
  ctx: IntroductionContext,
  db: Kysely<Database>,
  membership: PaidMembership,
): Promise<IntroducedOffice[]> {
  const now = ctx.clock.now();
  if (isOver(membership, now)) return [];
  const chosen = (await listPeople(db, membership)).flatMap(({ dentist }) => dentist?.listed ?? []);
  const dentists = new Map(chosen.map((dentist) => [dentist.location_id, dentist]));
  const addresses = await listOfficeAddresses(db, [...dentists.keys()]);
  const sent = await listSent(db, membership.id, now);
  const recent = sent.filter(({ sent_at: at }) => at > new Date(now.getTime() - PERIOD_DAYS * DAY_MS));
  return [...dentists.values()].map((dentist) => {
    const { location_id: id, phone } = dentist;
    const live = sent.find((one) => one.is_live && one.location_id === id);
    const language = live?.language ?? addresses.get(id)?.language ?? "en";
    const named = { location_id: id, dentist: dentistName(dentist), phone, language };
    const words = (purpose: IntroductionPurpose, contactKind: IntroductionContact, contact: string | null) =>
      write(ctx, language, {
        name: live?.name ?? membership.name,
        dentist: named.dentist,
        purpose,
        contactKind,
        contact,
      });
    if (live !== undefined) {
      const text = words(live.purpose, live.contact_kind, live.contact);
      const at = Math.floor(live.sent_at.getTime() / 1000);
      return { ...named, state: "sent", messages: [], sent: { text, at } };
    }
    const isTooOften = recent.length >= MOST_SENT || recent.some((one) => one.location_id === id);
    const isReached = ctx.mailer !== null && addresses.has(id);
    const state = !isReached ? "no_contact" : isTooOften ? "too_often" : "open";
    const messages = INTRODUCTION_PURPOSES.flatMap((purpose) =>
      INTRODUCTION_CONTACTS.map((contact) => {
        return { purpose, contact, text: words(purpose, contact, contactOf(membership, contact)) };
      }),
    );
    return { ...named, state, messages: state === "open" ? messages : [], sent: null };
  });
}

function listSent(db: Kysely<Database>, membershipId: string, now: Date) {
  return db
    .selectFrom("office_introductions")
    .select(["location_id", "name", "purpose", "contact_kind", "contact", "sent_at", "language"])
    .select(isLive(now).as("is_live"))
    .where("membership_id", "=", membershipId)
    .execute();
}

function write(
  { config }: Pick<Context, "config">,
  language: Language,
  introduction: Parameters<typeof introductionWords>[2],
): string {
  return introductionWords(textsIn(language), config.brandName, introduction).join("\n");
}
