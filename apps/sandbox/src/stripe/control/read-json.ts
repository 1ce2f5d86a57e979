import type { FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { StripeError } from "../api/stripe-error.ts";

/** Parses a control request and answers 400 with the reason when its JSON is invalid. */
export async function withJson<S extends v.GenericSchema<unknown, unknown>>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  schema: S,
  act: (input: v.InferOutput<S>) => unknown,
): Promise<unknown> {
  const text = String(request.body ?? "") || "{}";
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (!parsed.success) {
    return reply.code(400).send({ error: "invalid", message: parsed.issues[0].message });
  }
  try {
    return (await act(parsed.output)) ?? reply.code(204).send();
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return reply.code(400).send({ error: "invalid", message: error.message });
  }
}

const amount = v.optional(v.pipe(v.number(), v.minValue(0)), 0);

/** The clock, like Stripe's test clocks, only moves forward. */
export function readControlClock(now: number) {
  const place = v.pipe(
    v.strictObject({ to: v.pipe(v.string(), v.isoTimestamp()) }),
    v.transform(({ to }) => Math.floor(Date.parse(to) / 1000)),
  );
  const span = v.pipe(
    v.strictObject({ days: amount, hours: amount, minutes: amount, seconds: amount }),
    v.transform(
      ({ days, hours, minutes, seconds }) => now + days * 86_400 + hours * 3600 + minutes * 60 + seconds,
    ),
  );
  return v.pipe(v.union([place, span]), v.minValue(now, "The clock goes forward only."));
}
