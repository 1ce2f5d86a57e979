import type { CalendarDay } from "@smirk/domain/wire/calendar-day";
import { officeDay } from "../../../office-day.ts";
import { listAllPlans } from "../../billing/plans/list-plans.ts";
import { sendPrivatePage } from "../../card/private-page.ts";
import { locationDay } from "../../directory/entries/location-day.ts";
import { listComing } from "../../directory/opening-hours/holidays.ts";
import { findVendorHours } from "../find-request.ts";
import { type HolidaysForm, holidaysFormOf, readHolidaysForm } from "../holiday-fields.ts";
import { formOf, hoursFormOf, readAnswer, readHoursForm } from "../read-answer.ts";
import type { ActCall, OfficeHandlers } from "../serve-acts.ts";
import { deskPath } from "./desk-frame.ts";
import { getOfficeListing, type KeptListing } from "./find-listings.ts";
import { renderHoursPage } from "./hours-page.ts";
import { renderListingPage, renderListingsPage } from "./listing-pages.ts";
import { type DeskFacts, readDesk } from "./read-desk.ts";
import { saveHours } from "./save-hours.ts";
import { saveListing } from "./save-listing.ts";

type ListingActs = Pick<
  OfficeHandlers,
  Extract<keyof OfficeHandlers, `listing.${string}` | `hours.${string}`>
>;

/** What an office says of its listings. */
export const LISTING_ACTS: ListingActs = {
  "listing.list": async (call) => {
    const { ctx, reply, reader } = call;
    return sendPrivatePage(reply, renderListingsPage(ctx, reader, await readDesk(call)));
  },
  "listing.show": async (call) => {
    const listing = await getListing(call);
    return showListing(call, listing, { form: formOf(listing), errors: {} });
  },
  "listing.save": async (call) => {
    const { ctx, form: posted, office, session } = call;
    const listing = await getListing(call);
    // Hours have a page of their own.
    posted.set("hours", "now");
    const read = readAnswer(posted, listing);
    if ("errors" in read) {
      const { typed: form, errors } = read;
      return showListing({ ...call, reply: call.reply.status(400) }, listing, { form, errors });
    }
    const { openingHours: _left, ...answer } = read.answer;
    const saved = await saveListing(ctx, {
      officeId: office.id,
      locationId: listing.location.id,
      email: session.email,
      answer,
      isWhole: true,
    });
    const after = await getListing(call);
    return showListing(call, after, { form: formOf(after), errors: {}, saved });
  },
  "hours.show": async (call) => {
    const { query } = call;
    const location = typeof query.location === "string" ? query.location : "";
    const desk = await readDesk(call);
    const shownHours = await findShownHours(call, { desk, location });
    const page = { desk, location, shownHours, form: hoursFormOf(shownHours), errors: {} };
    return showHours(call, page);
  },
  "hours.save": async (call) => {
    const { ctx, form: posted, office, session } = call;
    const location = posted.get("location") ?? "";
    const desk = await readDesk(call);
    const locationIds = idsOf(desk, location);
    const shownHours = await findShownHours(call, { desk, location });
    const read = readHoursForm(posted, shownHours);
    if ("errors" in read)
      return showHours({ ...call, reply: call.reply.status(400) }, { desk, location, shownHours, ...read });
    const { openingHours } = read;
    const saved =
      openingHours === null
        ? undefined
        : await saveHours(ctx, {
            officeId: office.id,
            locationIds,
            email: session.email,
            said: { openingHours },
          });
    const after = await readDesk(call);
    const now = await findShownHours(call, { desk: after, location });
    const page = { desk: after, location, shownHours: now, form: hoursFormOf(now), errors: {} };
    return showHours(call, { ...page, ...(saved && { saved }) });
  },
  "hours.save_holidays": async (call) => {
    const { ctx, form: posted, office, session } = call;
    const reader = { ...call.reader, path: deskPath(office, "hours") };
    const location = posted.get("location") ?? "";
    const desk = await readDesk(call);
    const shownHours = await findShownHours(call, { desk, location });
    const page = { location, shownHours, form: hoursFormOf(shownHours), errors: {} };
    const read = readHolidaysForm(posted, todayAt(call, desk));
    if ("form" in read)
      return showHours(
        { ...call, reader, reply: call.reply.status(400) },
        { ...page, desk, holidays: read.form },
      );
    const locationIds = idsOf(desk, location);
    const saved = await saveHours(ctx, {
      officeId: office.id,
      locationIds,
      email: session.email,
      said: read,
    });
    return showHours({ ...call, reader }, { ...page, desk: await readDesk(call), saved });
  },
};

function getListing({ ctx, office, params }: ActCall<"staff">): Promise<KeptListing> {
  return getOfficeListing(ctx, { officeId: office.id, locationId: params.location ?? "" });
}

type ListingPage = Pick<Parameters<typeof renderListingPage>[2], "form" | "errors" | "saved">;

async function showListing(call: ActCall<"staff">, listing: KeptListing, page: ListingPage) {
  const { ctx, reply, reader } = call;
  const desk = await readDesk(call);
  const plans = (await listAllPlans(ctx)).filter(({ slug }) => listing.location.plans.includes(slug));
  const shown = { ...desk, ...page, listing, plans: plans.map(({ name }) => name) };
  return sendPrivatePage(reply, renderListingPage(ctx, reader, shown));
}

interface HoursPage
  extends Pick<
    Parameters<typeof renderHoursPage>[2],
    "form" | "errors" | "location" | "shownHours" | "saved"
  > {
  desk: DeskFacts;
  /** What was typed of holidays; undefined for what is stored. */
  holidays?: HolidaysForm;
}

async function showHours(call: ActCall<"staff">, { desk, holidays: typed, ...page }: HoursPage) {
  const { ctx, reply, reader } = call;
  const [first] = idsOf(desk, page.location);
  const stored = desk.listings.find(({ location }) => location.id === first)?.location.holidays ?? null;
  const today = todayAt(call, desk);
  const shownHolidays = listComing(stored, today);
  const holidays = typed ?? holidaysFormOf(shownHolidays);
  const shown = desk.listings.map(({ location }) =>
    JSON.stringify([location.opening_hours, listComing(location.holidays, today)]),
  );
  const isOfOne = page.location === "" && new Set(shown).size > 1;
  const facts = { ...desk, ...page, holidays, shownHolidays, isOfOne };
  return sendPrivatePage(reply, renderHoursPage(ctx, reader, facts));
}

function todayAt({ ctx }: ActCall<"staff">, { listings: [first] }: DeskFacts): CalendarDay {
  const now = ctx.clock.now();
  return first === undefined ? officeDay(ctx, now) : locationDay(first.location, now);
}

interface Chosen {
  desk: DeskFacts;
  /** Empty for all dentists; another office's counts as none. */
  location: string;
}

function idsOf({ listings }: DeskFacts, location: string): string[] {
  const ids = listings.map(({ location: one }) => one.id);
  return location === "" ? ids : ids.filter((id) => id === location);
}

/** The hours that visitors see of the dentist, or of the office's first. */
async function findShownHours({ ctx }: ActCall<"staff">, { desk, location }: Chosen): Promise<string | null> {
  const [first] = idsOf(desk, location);
  const listing = desk.listings.find((one) => one.location.id === first);
  if (listing === undefined) return null;
  return listing.location.opening_hours ?? (await findVendorHours(ctx, listing.location.id));
}
