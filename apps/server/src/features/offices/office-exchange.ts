import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { readForm } from "../../edges/read-form.ts";
import { listAllPlans } from "../billing/plans/list-plans.ts";
import { sendPrivatePage } from "../card/private-page.ts";
import { answerRequest } from "./answer-request.ts";
import { getRequest } from "./find-request.ts";
import { readerOf } from "./office-frame.ts";
import { renderConfirmPage, renderStopPage, renderThanksPage } from "./office-pages.ts";
import { formOf, readAnswer } from "./read-answer.ts";
import { stopRequests } from "./stop-requests.ts";

export interface OfficeCall {
  Params: { token: string };
}

type Call = FastifyRequest<OfficeCall>;

export async function showListing(ctx: Context, call: Call, reply: FastifyReply): Promise<FastifyReply> {
  const request = await getRequest(ctx, call.params.token);
  const page = {
    request,
    form: formOf(request),
    errors: {},
    plans: await plansOf(ctx, request.location.plans),
  };
  return sendPrivatePage(reply, renderConfirmPage(ctx, readerOf(call, reply), page));
}

export async function takeAnswer(ctx: Context, call: Call, reply: FastifyReply): Promise<FastifyReply> {
  const { token } = call.params;
  const form = readForm(call);
  const request = await getRequest(ctx, token);
  const reader = readerOf(call, reply);
  const read = readAnswer(form, request);
  if ("errors" in read) {
    const plans = await plansOf(ctx, request.location.plans);
    const page = { request, form: read.typed, errors: read.errors, plans };
    return sendPrivatePage(reply.status(400), renderConfirmPage(ctx, reader, page));
  }
  const answered = await answerRequest(ctx, { token, answer: read.answer, language: reader.language });
  return sendPrivatePage(reply, renderThanksPage(ctx, reader, answered));
}

export function showStop(ctx: Context, call: Call, reply: FastifyReply): FastifyReply {
  return sendPrivatePage(reply, renderStopPage(ctx, readerOf(call, reply), { isStopped: false }));
}

export async function stopEmails(ctx: Context, call: Call, reply: FastifyReply): Promise<FastifyReply> {
  readForm(call);
  await stopRequests(ctx, call.params.token);
  return sendPrivatePage(reply, renderStopPage(ctx, readerOf(call, reply), { isStopped: true }));
}

async function plansOf(ctx: Context, slugs: readonly string[]): Promise<string[]> {
  const plans = await listAllPlans(ctx);
  return plans.filter(({ slug }) => slugs.includes(slug)).map(({ name }) => name);
}
