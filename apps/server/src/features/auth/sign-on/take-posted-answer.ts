import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { readForm } from "../../../edges/read-form.ts";
import { invalid } from "../../../errors.ts";
import type { FailedProofs } from "../../../http/limits/failed-proofs.ts";
import { redirect } from "./finish-request.ts";
import { savePostedAnswer } from "./save-posted-answer.ts";

interface PostedAnswer {
  request: FastifyRequest;
  /** A caller who posts answers that nobody waits for is refused for a while. */
  proofs: FailedProofs;
}

/** Sends the browser to where its cookie comes along. @throws 400 `invalid` for what is no form */
export async function takePostedAnswer(
  ctx: Context,
  reply: FastifyReply,
  { request, proofs }: PostedAnswer,
): Promise<FastifyReply> {
  if (typeof request.body !== "string") throw invalid("Send a posted form to this address.");
  const { state, isKept } = await savePostedAnswer(ctx, readForm(request));
  if (!isKept) proofs.count(request, null);
  return redirect(reply, `/auth/apple/finish?${new URLSearchParams({ state: state ?? "" })}`);
}
