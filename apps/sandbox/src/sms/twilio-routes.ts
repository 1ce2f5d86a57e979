import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../fake-vendor.ts";
import { createVerification } from "./create-verification.ts";
import { BASIC_AUTHORIZATION, SANDBOX_TWILIO } from "./credentials.ts";
import { type Failure, type SmsFailures, sendFailure } from "./failures.ts";
import type { Inbox } from "./inbox.ts";
import { refuse } from "./twilio-refusals.ts";
import { toResource } from "./verification-resource.ts";
import { createVerifications } from "./verifications.ts";

type OfService = FastifyRequest<{ Params: { service: string } }>;
type OfVerification = FastifyRequest<{ Params: { service: string; sid: string } }>;

const OUTCOMES = ["approved", "canceled"] as const;

interface TwilioParts {
  inbox: Inbox;
  failures: SmsFailures;
  clock: Clock;
}

/** Twilio Verify v2: create, read and update a verification; read the service. */
export function registerTwilio(app: FastifyInstance, { inbox, failures, clock }: TwilioParts): void {
  const verifications = createVerifications(clock);
  const all = "/twilio/v2/Services/:service/Verifications";
  const one = `${all}/:sid` as const;

  app.get("/twilio/v2/Services/:service", async (request: OfService, reply) => {
    if (await refuseCaller(request, reply, failures.takeNext(false))) return reply;
    return {
      sid: SANDBOX_TWILIO.verifyServiceSid,
      account_sid: SANDBOX_TWILIO.accountSid,
      friendly_name: "Sandbox",
      code_length: 6,
      custom_code_enabled: true,
    };
  });
  app.post(all, async (request: OfService, reply) => {
    const injected = failures.takeNext(true);
    if (await refuseCaller(request, reply, injected)) return reply;
    return createVerification({ verifications, inbox, injected }, request, reply);
  });
  app.get(one, async (request: OfVerification, reply) => {
    if (await refuseCaller(request, reply, failures.takeNext(false))) return reply;
    const found = verifications.find(request.params.sid);
    return found ? toResource(found) : refuse(reply, 20404, resourceOf(request));
  });
  app.post(one, async (request: OfVerification, reply) => {
    if (await refuseCaller(request, reply, failures.takeNext(false))) return reply;
    const found = verifications.find(request.params.sid);
    if (!found) return refuse(reply, 20404, resourceOf(request));
    const status = new URLSearchParams(String(request.body ?? "")).get("Status");
    const outcome = OUTCOMES.find((known) => known === status);
    if (!outcome) return refuse(reply, 60200, "`Status`");
    return toResource(verifications.end(found, outcome));
  });
}

/** @returns true when the request was answered, with an error or for missing authorization */
async function refuseCaller(
  request: OfService,
  reply: FastifyReply,
  failure: Failure | undefined,
): Promise<boolean> {
  if (failure && (await sendFailure(reply, failure))) return true;
  const isKnown = request.headers.authorization === BASIC_AUTHORIZATION;
  if (isKnown && request.params.service === SANDBOX_TWILIO.verifyServiceSid) return false;
  if (isKnown) refuse(reply, 20404, resourceOf(request));
  else refuse(reply, 20003);
  return true;
}

function resourceOf(request: FastifyRequest): string {
  return request.url.slice(request.url.indexOf("/Services"));
}
