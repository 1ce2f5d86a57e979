import type { FastifyReply } from "fastify";
import { invalid } from "../../../errors.ts";
import { addressKey } from "../../../http/limits/rate-limit.ts";
import { listOffices } from "../../directory/list-offices.ts";
import { sendPrivatePage } from "../card/private-page.ts";
import {
  type Desk,
  type Exchange,
  officePathOf,
  type Posted,
  readerOf,
  redirect,
  refuse,
} from "./answer-desk.ts";
import { readScreenCode } from "./desk-codes.ts";
import { findNamedOffice, findOffice, keepOffice } from "./desk-cookies.ts";
import { renderDeskNotice } from "./desk-page.ts";
import { findCheckedCard } from "./find-checked-card.ts";
import { isCodeChecked, nameOffice, recordPress } from "./record-check.ts";
import { nameOf } from "./render-good-page.ts";
import { type Outcome, renderNotedPage, renderOfficePage } from "./render-office-page.ts";

export async function pressButton(desk: Desk, { request, reply, form }: Posted): Promise<FastifyReply> {
  const { ctx } = desk;
  const outcome = readOutcome(form.get("outcome"));
  if (outcome === null) throw invalid("There is no such button.");
  const office = await findNamedOffice(ctx, request);
  if (office !== null) return notePress(desk, { request, reply, outcome, office });
  const path = officePathOf(request.params.code, readerOf(request, reply));
  return redirect(reply, `${path}&outcome=${outcome}`);
}

interface Press extends Exchange {
  outcome: Outcome;
  office: Parameters<typeof nameOf>[0];
}

async function notePress({ ctx }: Desk, { request, reply, outcome, office }: Press): Promise<FastifyReply> {
  const { code } = request.params;
  const opened = await isCodeChecked(ctx, code);
  const found = await findCheckedCard(ctx, { code, digits: null, opened });
  if (found.state === "not_good") return refuse(ctx, { request, reply });
  const address = addressKey(request.ip);
  await recordPress(ctx, { owner: found.card.owner, code, locationId: office.id, address, outcome });
  await nameOffice(ctx, { code, locationId: office.id });
  const page = { outcome, office: nameOf(office) };
  return sendPrivatePage(reply, renderNotedPage(ctx, readerOf(request, reply), page));
}

const ZIP = /^\d{5}$/;
const LONGEST_NAME = 60;

export async function showOffices({ ctx }: Desk, { request, reply }: Exchange): Promise<FastifyReply> {
  const { zip, name, outcome } = request.query;
  const typed = { zip: textOf(zip).slice(0, 5), name: textOf(name).slice(0, LONGEST_NAME) };
  const offices = ZIP.test(typed.zip) ? await listOffices(ctx.db, typed) : null;
  const page = { ...typed, outcome: readOutcome(textOf(outcome)), offices };
  return sendPrivatePage(reply, renderOfficePage(ctx, readerOf(request, reply), page));
}

export async function chooseOffice(desk: Desk, { request, reply, form }: Posted): Promise<FastifyReply> {
  const { ctx } = desk;
  const { code } = request.params;
  const reader = readerOf(request, reply);
  const outcome = readOutcome(form.get("outcome"));
  const office = await findOffice(ctx, form.get("location_id") ?? "");
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
  return typeof value === "string" ? value.trim() : "";
}
