import type { FastifyReply, FastifyRequest } from "fastify";
import { errorAnswer, logError, sendError } from "../http/errors/error-answers.ts";
import { isBusy, sendBusyPage } from "./busy-page.ts";

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
