import { DAY_MS } from "@smirk/domain/wire/durations";
import { dayIn } from "@smirk/domain/wire/office-day";
import { sendPrivatePage } from "../../card/private-page.ts";
import { readTypedCode } from "../../card/typed-code.ts";
import { redirect } from "../../desk/answer-desk.ts";
import { findZone } from "../../desk/card-checks.ts";
import { keepOffice } from "../../desk/desk-cookies.ts";
import { listChecksAt } from "../../desk/list-checks-at.ts";
import { countChoices } from "../../members/dentists/count-choices.ts";
import { listIntroductions } from "../introductions/list-introductions.ts";
import { listOfficesOf } from "../people/list-people.ts";
import type { ActCall, OfficeContext, OfficeHandlers } from "../serve-acts.ts";
import { pathIn } from "../sign-in/sign-in-pages.ts";
import { renderCheckPage } from "./check-page.ts";
import { type DeskPart, deskPath, nameOfOffice } from "./desk-frame.ts";
import { getOfficeListing, listOfficeListings } from "./find-listings.ts";
import { listOfficeLog, undoOfficeChange } from "./list-log.ts";
import { renderLogPage } from "./log-page.ts";
import { renderOfficesPage } from "./offices-page.ts";
import { type DeskFacts, readDesk } from "./read-desk.ts";
import { renderTodayPage } from "./today-page.ts";

type TodayActs = Pick<
  OfficeHandlers,
  "desk.offices" | "desk.today" | "check.go" | "check.ask" | "check.open" | "log.show" | "log.undo"
>;

/** What an office looks at and does all day. */
export const TODAY_ACTS: TodayActs = {
  "desk.offices": (call) => showOffices(call, "today"),
  "desk.today": async (call) => {
    const { ctx, reply, reader } = call;
    const desk = await readDesk(call);
    const locationIds = desk.listings.map(({ location }) => location.id);
    const timeZone = zoneOf(ctx, desk);
    const now = ctx.clock.now();
    const recent = await listChecksAt(ctx, { locationIds, since: new Date(now.getTime() - DAY_MS) });
    const checks = recent.filter(({ at }) => dayIn(timeZone, at) === dayIn(timeZone, now));
    const choices = await countChoices(ctx, locationIds);
    const introductions = await listIntroductions(ctx, locationIds);
    const page = { ...desk, checks, choices, introductions, timeZone };
    return sendPrivatePage(reply, renderTodayPage(ctx, reader, page));
  },
  "check.go": async (call) => {
    const { ctx, reply, reader, session } = call;
    const own = await listOfficesOf(ctx.db, session.personId);
    const [first] = own;
    if (own.length > 1) return showOffices(call, "check");
    const path = first === undefined ? "/office/claim" : deskPath({ id: first.officeId }, "check");
    return redirect(reply, pathIn(reader, path));
  },
  "check.ask": async (call) => showCheck(call, false),
  "check.open": async (call) => {
    const { ctx, request, reply, reader, form, office } = call;
    const code = readTypedCode(form.get("code") ?? "");
    if (code === null) return showCheck({ ...call, reply: reply.status(400) }, true);
    const locationId = form.get("location") ?? "";
    await getOfficeListing(ctx, { officeId: office.id, locationId });
    keepOffice(ctx, { request, reply }, locationId);
    return redirect(reply, `/check/${code}?language=${reader.language}`);
  },
  "log.show": async (call) => {
    const { ctx, reply, reader, office, query } = call;
    const desk = await readDesk(call);
    const beforeId = readEntryId(query.before);
    const part = await listOfficeLog(ctx, { officeId: office.id, beforeId });
    const page = { ...desk, ...part, isFirst: beforeId === undefined, timeZone: zoneOf(ctx, desk) };
    return sendPrivatePage(reply, renderLogPage(ctx, reader, page));
  },
  "log.undo": async ({ ctx, reply, reader, form, office, session }) => {
    const undone = { officeId: office.id, entryId: form.get("entry") ?? "", email: session.email };
    await undoOfficeChange(ctx, undone);
    return redirect(reply, pathIn(reader, deskPath(office, "log")));
  },
};

/** The newest part for what is no number of an entry. */
function readEntryId(given: unknown): string | undefined {
  return typeof given === "string" && /^\d{1,18}$/.test(given) ? given : undefined;
}

async function showOffices({ ctx, reply, reader, session }: ActCall<"person">, part: DeskPart) {
  const own = await listOfficesOf(ctx.db, session.personId);
  const offices = await Promise.all(
    own.map(async ({ officeId: id }) => ({
      id,
      name: nameOfOffice(await listOfficeListings(ctx.db, id)),
    })),
  );
  const page = { offices, email: session.email, part };
  return sendPrivatePage(reply, renderOfficesPage(ctx, reader, page));
}

async function showCheck(call: ActCall<"staff">, isWrong: boolean) {
  const { ctx, reply, reader } = call;
  return sendPrivatePage(reply, renderCheckPage(ctx, reader, { ...(await readDesk(call)), isWrong }));
}

function zoneOf(ctx: OfficeContext, { listings }: DeskFacts): string {
  return findZone(
    ctx,
    listings.map(({ location }) => location),
  );
}
