import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { isDatabaseUnavailable } from "../../db/connection/is-database-unavailable.ts";
import { AppError } from "../../errors.ts";
import { errorAnswer, logDatabaseUnavailable, logError, sendError } from "../../http/errors/error-answers.ts";
import { sendPrivatePage } from "../card/private-page.ts";
import { readerOf } from "./office-frame.ts";
import { type OfficeNotice, renderOfficeNotice } from "./office-pages.ts";
import { renderProofPage, renderSignInPage } from "./sign-in/sign-in-pages.ts";

interface Failed {
  error: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** An office reads a page, whatever went wrong. */
export function sendOfficeError(
  ctx: Pick<Context, "config">,
  { error, request, reply }: Failed,
): FastifyReply {
  const answer = errorAnswer(error);
  const reader = readerOf(request, reply);
  const isDesk = /^\/office(?:\/(?!confirm\/|stop\/)|$)/.test(reader.path);
  if (answer.status === 404)
    return sendPrivatePage(
      reply.status(404),
      renderOfficeNotice(ctx, reader, { notice: isDesk ? "nothing" : "gone" }),
    );
  const refusal = isDesk && error instanceof AppError ? renderRefusal(ctx, { error, request, reply }) : null;
  if (refusal !== null) return sendPrivatePage(reply.status(answer.status), refusal);
  if (isDesk && answer.status === 413)
    return sendPrivatePage(reply.status(413), renderOfficeNotice(ctx, reader, { notice: "large" }));
  if (answer.status < 500 && answer.status !== 429) return sendError(error, request, reply);
  if (isDatabaseUnavailable(error)) logDatabaseUnavailable(request.log, error);
  else logError(error, answer, reply);
  const retryAfter = (error instanceof AppError ? error.retryAfterSeconds : undefined) ?? 60;
  const notice = answer.status === 429 ? "busy" : noticeAway(error);
  const page = renderOfficeNotice(ctx, reader, { notice, waitSeconds: retryAfter });
  return sendPrivatePage(reply.status(notice === "busy" ? 429 : 503).header("retry-after", retryAfter), page);
}

function noticeAway(error: unknown): OfficeNotice {
  if (!(error instanceof AppError) || error.status !== 503) return "away";
  return error.reason === "overloaded" ? "overloaded" : "unsent";
}

/**
 * Who is not signed in signs in; who proved nothing lately proves it; others read why not. Null for what no form of ours
 * can meet.
 */
function renderRefusal(
  ctx: Pick<Context, "config">,
  { error, request, reply }: Failed & { error: AppError },
): string | null {
  const { status, reason, facts } = error;
  const reader = readerOf(request, reply);
  const home = { ...reader, path: "/office" };
  const needs = typeof facts?.needs === "object" ? facts.needs : [];
  if (status === 401 && request.method === "GET")
    return renderSignInPage(ctx, reader, { isWrong: false, next: reader.path });
  if (status === 401) return renderSignInPage(ctx, home, { isWrong: false, next: nextOf(request) });
  if (needs.includes("proof")) return renderProofPage(ctx, home, { next: nextOf(request) });
  if (needs.includes("owner")) return renderOfficeNotice(ctx, reader, { notice: "owners" });
  if (reason === "phone_unreachable") return renderOfficeNotice(ctx, reader, { notice: "unreachable" });
  return status === 409 ? renderOfficeNotice(ctx, reader, { notice: "changed" }) : null;
}

/** The page whose form was posted. */
function nextOf({ headers }: FastifyRequest): string {
  const { referer = "" } = headers;
  return URL.canParse(referer) ? new URL(referer).pathname : "";
}
