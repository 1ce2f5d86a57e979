import { DEFAULT_LANGUAGE, type Language } from "@smirk/domain/wire/language";
import { languageOfPath } from "@smirk/domain/wire/language-path";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { sendError } from "../../http/errors/error-answers.ts";
import { languageOf } from "../../http/requests/language-of.ts";
import { findCard } from "./find-card.ts";
import { sendPrivatePage, waitForStep } from "./private-page.ts";
import { type CardNotice, renderCardPage, renderNoticePage } from "./render-card-page.ts";

export interface CardRequest {
  Params: { token: string };
}

const NOTICES: Record<CardNotice, number> = { closed: 404, busy: 429 };

/** The language that the address names; without one the card has its member's, and a notice the browser's. */
function findPrefix({ url }: Pick<FastifyRequest, "url">): Language | null {
  const language = languageOfPath(url);
  return language === DEFAULT_LANGUAGE ? null : language;
}

/** The card behind a link. Whatever opens nothing has one answer, in whole steps of time. */
export async function sendCardPage(
  ctx: Context,
  request: FastifyRequest<CardRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token } = request.params;
  const found = await findCard(ctx, { token, language: findPrefix(request) });
  if (found !== null)
    return sendPrivatePage(reply, renderCardPage(ctx, { ...found, nonce: reply.cspNonceValue }));
  await waitForStep(reply);
  return sendNotice(ctx, reply, { notice: "closed", request });
}

interface Failed {
  error: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Too many requests are answered with a page too. */
export function sendCardError(ctx: Context, { error, request, reply }: Failed): FastifyReply {
  if (!(error instanceof AppError) || error.status !== 429) return sendError(error, request, reply);
  reply.refusal = error.code;
  reply.header("retry-after", error.retryAfterSeconds ?? 60);
  return sendNotice(ctx, reply, { notice: "busy", request });
}

function sendNotice(
  ctx: Context,
  reply: FastifyReply,
  { notice, request }: { notice: CardNotice; request: FastifyRequest },
): FastifyReply {
  const language = findPrefix(request) ?? languageOf(request);
  const page = renderNoticePage(ctx, { notice, language, nonce: reply.cspNonceValue });
  return sendPrivatePage(reply.status(NOTICES[notice]), page);
}
