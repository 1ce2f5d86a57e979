import { emailSchema } from "@smirk/domain/joining/contact/email";
import { readBirthDate } from "@smirk/domain/joining/date-of-birth";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import type { Context } from "../../../context.ts";
import { languageOf } from "../../../http/requests/language-of.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { createCodeLimits } from "../../auth/codes/code-limits.ts";
import { challenge, sixDigitCode, usMobile } from "../../auth/codes/read-code-bodies.ts";
import { readClientCookies, setChallengeCookie } from "../../auth/trust/client-cookies.ts";
import { beginRecovery } from "./begin-recovery.ts";
import { proveRecovery } from "./prove-recovery.ts";
import { createRecoveryLimits } from "./recovery-limits.ts";
import { confirmRecoveryPhone, requestRecoveryPhone } from "./start-waiting.ts";

const NO_DATE = "Please enter your date of birth as MM/DD/YYYY.";
const NO_CARD = "Please enter the last four digits of your payment card.";

const recovery = v.pipe(v.string("Please start over."), v.maxLength(100, "Please start over."));
const beginSchema = v.object({ email: emailSchema });
const proveSchema = v.object({
  recovery,
  code: sixDigitCode,
  birth_date: v.pipe(
    v.string(NO_DATE),
    v.maxLength(40, NO_DATE),
    v.transform(readBirthDate),
    v.string(NO_DATE),
  ),
  card_last4: v.pipe(v.string(NO_CARD), v.trim(), v.regex(/^\d{4}$/, NO_CARD)),
});
const phoneSchema = v.object({ recovery, phone_number: usMobile, challenge });
const confirmSchema = v.object({ recovery, phone_number: usMobile, code: sixDigitCode, challenge });

export function registerRecoveryRoutes(app: FastifyInstance, ctx: Context): void {
  registerProving(app, ctx);
  registerNewPhone(app, ctx);
}

function registerProving(app: FastifyInstance, ctx: Context): void {
  const limited = { ...ctx, limits: createRecoveryLimits(ctx) };
  app.post("/auth/lost_phone/begin", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const { email } = parseBody(beginSchema, request.body, "Please enter your email address.");
    return { data: await beginRecovery(limited, { email, address: request.ip }) };
  });
  app.post("/auth/lost_phone/prove", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const body = parseBody(proveSchema, request.body);
    await proveRecovery(limited, {
      recovery: body.recovery,
      code: body.code,
      birthDate: body.birth_date,
      last4: body.card_last4,
      address: request.ip,
    });
    return { proved: true };
  });
}

function registerNewPhone(app: FastifyInstance, ctx: Context): void {
  const codes = { ...ctx, limits: createCodeLimits(ctx) };
  app.post("/auth/lost_phone/phone", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const body = parseBody(phoneSchema, request.body);
    const cookies = readClientCookies(request, ctx);
    const data = await requestRecoveryPhone(codes, {
      recovery: body.recovery,
      phoneNumber: body.phone_number,
      address: request.ip,
      language: languageOf(request),
      browser: cookies.browser,
      challenge: body.challenge ?? cookies.challenge,
    });
    setChallengeCookie(ctx, reply, data.challenge);
    return { data };
  });
  app.post("/auth/lost_phone/confirm", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const body = parseBody(confirmSchema, request.body);
    const cookies = readClientCookies(request, ctx);
    const dueAt = await confirmRecoveryPhone(codes, {
      recovery: body.recovery,
      phoneNumber: body.phone_number,
      code: body.code,
      address: request.ip,
      browser: cookies.browser,
      challenge: body.challenge ?? cookies.challenge,
    });
    return { happens_at: Math.floor(dueAt.getTime() / 1000) };
  });
}
