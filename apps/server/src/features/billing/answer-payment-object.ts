import { readInput } from "@smirk/contract/read-input";
import { paymentObjectQuerySchema } from "@smirk/contract/subscription/payment";
import type { FastifyReply } from "fastify";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { findPaymentObject } from "../members/find-member.ts";

/** @throws 404 `not_found` without a payment, unless an empty answer is asked for */
export async function answerPaymentObject(
  ctx: Pick<Context, "db">,
  reply: FastifyReply,
  { accountId, query }: { accountId: string; query: unknown },
): Promise<Awaited<ReturnType<typeof findPaymentObject>> | FastifyReply> {
  const payment = await findPaymentObject(ctx, accountId);
  if (payment !== null) return payment;
  // A browser reports every 404, and most who join have no payment yet.
  const asked = readInput(paymentObjectQuerySchema, query);
  if (asked.success && asked.output.absent === "empty") return reply.code(204).send();
  throw notFound("No payment was started yet.");
}
