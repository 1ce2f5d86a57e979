import { foldDigits, removeInvisible } from "@smirk/domain/text/visible-text";
import type { FastifyReply } from "fastify";
import { invalid } from "../../errors.ts";
import { readScreenCode } from "../card/desk-codes.ts";
import { sendPrivatePage } from "../card/private-page.ts";
import { listOffices } from "../directory/list-offices.ts";
import {
  checkDigits,
  type Desk,
  type Exchange,
  officePathOf,
  type Posted,
  readerOf,
  redirect,
  refuse,
} from "./answer-desk.ts";
import { checkCard } from "./check-card.ts";
import { findOffice, keepOffice } from "./desk-cookies.ts";
import { readSignedOffice, signOffice } from "./desk-offices.ts";
import { renderDeskNotice } from "./desk-page.ts";
import { isCodeOpened, nameOffice, recordCheck, recordPress } from "./record-check.ts";
import { nameOf } from "./render-good-page.ts";
import { type Outcome, renderNotedPage, renderOfficePage } from "./render-office-page.ts";
import { refuseUnknownOrigin } from "./request-source.ts";

async function pressButton(desk: Desk, { request, reply, form }: Posted): Promise<FastifyReply> {
  const { ctx } = desk;
  if (form.get("outcome") === "checked") return noteCheck(desk, { request, reply, form });
  const outcome = readOutcome(form.get("outcome"));
  if (outcome === null) throw invalid("There is no such button.");
  const office = await findSignedOffice(ctx, { request, form });
  if (office !== null) return notePress(desk, { request, reply, outcome, office });
  const path = officePathOf(request.params.code, readerOf(request, reply));
  return redirect(reply, `${path}&outcome=${outcome}`);
}

/** A desk may say that it checked the card without saying which one it is. */
async function noteCheck({ ctx }: Desk, { request, reply, form }: Posted): Promise<FastifyReply> {
  const { code } = request.params;
  const found = await findPressedCard(ctx, code);
  if (found.state === "not_good") return refuse(ctx, { request, reply });
  const office = await findSignedOffice(ctx, { request, form });
  const check = { owner: found.card.owner, code, locationId: office?.id ?? null, address: request.ip };
  await recordCheck(ctx, { ...check, outcome: "good" });
  const page = { outcome: "checked" as const, office: office && nameOf(office) };
  return sendPrivatePage(reply, renderNotedPage(ctx, readerOf(request, reply), page));
}

async function findPressedCard(ctx: Desk["ctx"], code: string) {
  const opened = await isCodeOpened(ctx, code);
  return checkCard(ctx, { code, digits: null, opened });
}

/** The office that this check's own page had, while it is in the directory. */
async function findSignedOffice(ctx: Desk["ctx"], { request, form }: Pick<Posted, "request" | "form">) {
  const id = readSignedOffice(ctx, { code: request.params.code, value: form.get("office") ?? "" });
  return id === null ? null : findOffice(ctx, id);
}

interface Press extends Exchange {
  outcome: Outcome;
  office: Parameters<typeof nameOf>[0];
}

async function notePress({ ctx }: Desk, { request, reply, outcome, office }: Press): Promise<FastifyReply> {
  const { code } = request.params;
  const found = await findPressedCard(ctx, code);
  if (found.state === "not_good") return refuse(ctx, { request, reply });
  const address = request.ip;
  const press = { owner: found.card.owner, code, locationId: office.id, address, outcome };
  // One code speaks for one office: what was pressed for the first one stands.
  const stored = await recordPress(ctx, press);
  if (stored.locationId !== office.id)
    return sendPrivatePage(reply, renderDeskNotice(ctx, readerOf(request, reply), { notice: "old" }));
  await nameOffice(ctx, { code, locationId: office.id });
  const page = { outcome, office: nameOf(office) };
  return sendPrivatePage(reply, renderNotedPage(ctx, readerOf(request, reply), page));
}

const ZIP = /^\d{5}$/;
const LONGEST_NAME = 60;

export async function showOffices({ ctx }: Desk, { request, reply }: Exchange): Promise<FastifyReply> {
  const { zip, name, outcome } = request.query;
  const typed = { zip: foldDigits(textOf(zip)).slice(0, 5), name: textOf(name).slice(0, LONGEST_NAME) };
  const offices = ZIP.test(typed.zip) ? await listOffices(ctx.db, typed) : null;
  const { code } = request.params;
  const signed = offices?.map((office) => ({
    ...office,
    signed: signOffice(ctx, { code, locationId: office.location_id }),
  }));
  const page = { ...typed, outcome: readOutcome(textOf(outcome)), offices: signed ?? null };
  return sendPrivatePage(reply, renderOfficePage(ctx, readerOf(request, reply), page));
}

export async function chooseOffice(desk: Desk, { request, reply, form }: Posted): Promise<FastifyReply> {
  const { ctx } = desk;
  const { code } = request.params;
  const reader = readerOf(request, reply);
  const outcome = readOutcome(form.get("outcome"));
  const office = await findSignedOffice(ctx, { request, form });
  if (office === null) {
    const page = { zip: "", name: "", outcome, offices: [] };
    return sendPrivatePage(reply.status(400), renderOfficePage(ctx, reader, page));
  }
  keepOffice(ctx, { request, reply }, office.id);
  if (outcome !== null) return notePress(desk, { request, reply, outcome, office });
  await nameOffice(ctx, { code, locationId: office.id });
  // A desk that looked for its office past the code's end would read 'Not good today' of a card that was good.
  const until = readScreenCode(code)?.expiresAt ?? ctx.clock.now();
  if (until < ctx.clock.now())
    return sendPrivatePage(reply, renderDeskNotice(ctx, reader, { notice: "old" }));
  return redirect(reply, `/check/${encodeURIComponent(code)}?language=${reader.language}`);
}

function readOutcome(text: string | null): Outcome | null {
  return text === "price_given" || text === "not_taken" ? text : null;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? removeInvisible(value).trim() : "";
}

/** Digits prove a card, wherever they are from; a button is pressed on our own page alone. */
export async function answerForm(desk: Desk, posted: Posted): Promise<FastifyReply> {
  if (!posted.form.has("outcome")) return checkDigits(desk, posted);
  refuseUnknownOrigin(posted.request, desk.ctx);
  return pressButton(desk, posted);
}
