import { languageOfPath, withoutLanguage } from "@smirk/domain/wire/language-path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { errorAnswer, logError, sendError } from "../http/errors/error-answers.ts";
import { type Texts, textsIn } from "../locales/texts.ts";
import { html } from "../text-files/html.ts";
import { renderPlainPage } from "../text-files/plain-page.ts";

/** Statuses with a page of their own (spec §2). */
const PAGE_STATUSES = [400, 403, 404, 405] as const;
export type PageErrorStatus = (typeof PAGE_STATUSES)[number];

export type RenderErrorPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: PageErrorStatus,
) => Promise<FastifyReply>;

/** The page for browsers, the contract's JSON for other callers. */
export async function sendPageError(
  error: unknown,
  reply: FastifyReply,
  { render, brandName }: { render: RenderErrorPage; brandName: string },
): Promise<FastifyReply> {
  const { request } = reply;
  if (isBusy(error) && request.headers.accept?.includes("text/html")) {
    return sendBusyPage(error, reply, { brandName });
  }
  const answer = errorAnswer(error);
  const pageStatus = PAGE_STATUSES.find((status) => status === answer.status);
  if (pageStatus === undefined || !takesPage(request)) return sendError(error, request, reply);
  logError(error, answer, reply);
  return render(request, reply, pageStatus);
}

function takesPage({ url, headers: { accept }, server }: FastifyRequest): boolean {
  const [path = ""] = url.split("?", 1);
  if (server.apiRoutes.segmentOf(path) !== null) return false;
  return accept === undefined || /text\/html|\*\/\*|text\/\*/i.test(accept);
}

/** What a visitor of a part of the site may fear to have lost. */
type Part = "payment" | "sign-up" | "membership" | "other";

const BUSY_STATUSES: readonly number[] = [429, 503];

function isBusy(error: unknown): error is AppError {
  return error instanceof AppError && BUSY_STATUSES.includes(error.status);
}

/** A small page that loads itself again and costs no render. */
function sendBusyPage(error: AppError, reply: FastifyReply, site: { brandName: string }): FastifyReply {
  reply.refusal = error.code;
  const { url } = reply.request;
  const language = languageOfPath(url);
  const texts = textsIn(language);
  const { t } = texts;
  const seconds = error.retryAfterSeconds ?? 5;
  const page = renderPlainPage(site, {
    title: error.status === 429 ? t("Too many requests") : t("We are busy right now"),
    language,
    nonce: reply.cspNonceValue,
    reloadsAfter: seconds,
    content: html`<p>${t("This page will try again in a moment.")}</p>
<p>${describeSafety(texts, partOf(url))}</p>
<p><a href="">${t("Try again now")}</a></p>`,
  });
  return reply
    .status(error.status)
    .headers({ "retry-after": seconds, "cache-control": "no-store" })
    .type("text/html; charset=utf-8")
    .send(page);
}

function describeSafety({ t }: Texts, part: Part): string {
  switch (part) {
    case "payment":
      return t("Nothing is charged twice. A payment that has started will finish without this page.");
    case "sign-up":
      return t("What you typed is kept in this browser.");
    case "membership":
      return t("Your membership stays as it is.");
    case "other":
      return t("You do not need to do anything.");
  }
}

const BUSY_PAGE_PARTS: readonly (readonly [RegExp, Part])[] = [
  [/^\/user-details\/(?:checkout|processing)$/, "payment"],
  [/^\/user-details(?:\/|$)/, "sign-up"],
  [/^\/membership(?:\/|$)/, "membership"],
];

function partOf(url: string): Part {
  const path = withoutLanguage(url.split("?", 1)[0] ?? "");
  return BUSY_PAGE_PARTS.find(([pattern]) => pattern.test(path))?.[1] ?? "other";
}

/** One error line per page: a failed API call has its own. */
export function createPageErrors(request: FastifyRequest) {
  let isLogged = false;
  return {
    watch: async (answer: Promise<Response>): Promise<Response> => {
      const { status } = await answer;
      isLogged ||= status >= 500;
      return answer;
    },
    report: (err: unknown): void => {
      if (!isLogged) request.log.error({ err }, "page.failed");
      isLogged = true;
    },
  };
}
