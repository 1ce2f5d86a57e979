import { findLanguage } from "@smirk/domain/wire/language";
import { languageOfPath, withoutLanguage } from "@smirk/domain/wire/language-path";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import { languageOf } from "../../http/requests/language-of.ts";
import { isPaperCode } from "../card/find-card-link.ts";
import { sendPrivatePage, waitForStep } from "../card/private-page.ts";
import { readTypedCode } from "../card/typed-code.ts";
import type { FinderContext } from "../search/live-index/directory-index.ts";
import { checkCard } from "./check-card.ts";
import { checkPaperCode } from "./check-paper-code.ts";
import { describeGoodCard } from "./describe-good-card.ts";
import { findNamedOffice, isCodeLeft, keepLastCode } from "./desk-cookies.ts";
import { signOffice } from "./desk-offices.ts";
import { type DeskReader, renderCodePage, renderDeskNotice, renderDigitsPage } from "./desk-page.ts";
import { readDigits } from "./read-digits.ts";
import { openCode } from "./record-check.ts";
import { renderGoodPage } from "./render-good-page.ts";

export interface Desk {
  ctx: FinderContext;
  /** Counts wrong digits by card. */
  tries: RateLimiterAbstract;
}

export interface DeskRequest {
  Params: { code: string };
  Querystring: Record<string, unknown>;
}

export interface Exchange {
  request: FastifyRequest<DeskRequest>;
  reply: FastifyReply;
}

export type Posted = Exchange & { form: URLSearchParams };

/** The page's language is the browser's, or the one that was chosen on it. */
export function readerOf(request: FastifyRequest, reply: FastifyReply): DeskReader {
  const { language } = (request.query ?? {}) as Record<string, unknown>;
  const chosen = typeof language === "string" ? findLanguage(language) : null;
  return { language: chosen ?? languageOf(request), nonce: reply.cspNonceValue };
}

interface AnyExchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A front desk's pages have one address, which says the language; `/es/check` leads there. */
export function leadToLanguage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { pathname, searchParams } = new URL(request.url, "http://localhost");
  if (!searchParams.has("language")) searchParams.set("language", languageOfPath(pathname));
  return redirect(reply, `${withoutLanguage(pathname)}?${searchParams}`);
}

/** The page of the address without a code. */
export function askCode(ctx: FinderContext, { request, reply }: AnyExchange): FastifyReply {
  return sendPrivatePage(reply, renderCodePage(ctx, readerOf(request, reply), { isWrong: false }));
}

/** Whether anybody has the code is said with the digits alone. */
export function openTypedCode(
  ctx: FinderContext,
  { request, reply, form }: AnyExchange & { form: URLSearchParams },
): FastifyReply {
  const reader = readerOf(request, reply);
  const code = readTypedCode(form.get("code") ?? "");
  if (code === null)
    return sendPrivatePage(reply.status(400), renderCodePage(ctx, reader, { isWrong: true }));
  return redirect(reply, `/check/${code}?language=${reader.language}`);
}

/** Phones, chats and mail scanners open addresses before people do: what is opened is no check of the card. */
export async function showCode({ ctx }: Desk, { request, reply }: Exchange): Promise<FastifyReply> {
  const { code } = request.params;
  const reader = readerOf(request, reply);
  if (isPaperCode(code)) {
    keepLastCode(ctx, { request, reply }, code);
    return sendPrivatePage(reply, renderDigitsPage(ctx, reader, { isWrong: false }));
  }
  const office = await findNamedOffice(ctx, request);
  const found = await checkCard(ctx, { code, digits: null });
  if (found.state === "not_good") return refuse(ctx, { request, reply });
  const { card } = found;
  await openCode(ctx, code);
  // Going back shows nobody's card to the person who stands at the desk now.
  if (isCodeLeft(ctx, request, code))
    return sendPrivatePage(reply, renderDeskNotice(ctx, reader, { notice: "seen" }));
  keepLastCode(ctx, { request, reply }, code);
  const good = await describeGoodCard(ctx, { card, office, language: reader.language });
  const page = renderGoodPage(ctx, reader, {
    ...good,
    office: good.office && {
      ...good.office,
      signed: signOffice(ctx, { code, locationId: good.office.card.id }),
    },
    officePath: officePathOf(code, reader),
  });
  return sendPrivatePage(reply, page);
}

export async function checkDigits(desk: Desk, { request, reply, form }: Posted): Promise<FastifyReply> {
  const { ctx, tries } = desk;
  const { code } = request.params;
  const reader = readerOf(request, reply);
  if (!isPaperCode(code)) return refuse(ctx, { request, reply });
  const digits = readDigits(form.get("digits") ?? "");
  if (digits === null)
    return sendPrivatePage(reply.status(400), renderDigitsPage(ctx, reader, { isWrong: true }));
  const findPlace = async () => {
    const office = await findNamedOffice(ctx, request);
    return { locationId: office?.id ?? null, address: request.ip };
  };
  const { found, deskCode } = await checkPaperCode(ctx, { tries, code, digits, findPlace });
  if (found.state === "not_good") return refuse(ctx, { request, reply });
  keepLastCode(ctx, { request, reply }, deskCode);
  return redirect(reply, `/check/${deskCode}?language=${reader.language}`);
}

/** One answer for a code that is unknown, replaced or over, whichever it is. */
export async function refuse({ config }: FinderContext, { request, reply }: Exchange): Promise<FastifyReply> {
  const asksDigits = isPaperCode(request.params.code);
  keepLastCode({ config }, { request, reply }, request.params.code);
  const page = renderDeskNotice({ config }, readerOf(request, reply), { notice: "unproven", asksDigits });
  await waitForStep(reply);
  return sendPrivatePage(reply, page);
}

export function redirect(reply: FastifyReply, path: string): FastifyReply {
  return reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" }).redirect(path, 303);
}

export function officePathOf(code: string, { language }: DeskReader): string {
  return `/check/${encodeURIComponent(code)}/office?language=${language}`;
}
