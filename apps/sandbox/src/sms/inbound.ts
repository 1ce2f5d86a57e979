import { createHmac, randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import type { Inbox, StoppedPhones } from "./inbox.ts";
import { SANDBOX_TWILIO } from "./magic-numbers.ts";

const phone = v.pipe(v.string(), v.regex(/^\+1\d{10}$/));
const inboundSchema = v.strictObject({
  from: phone,
  text: v.pipe(v.string(), v.maxLength(1600)),
  /** `bad`: signed with another account's secret. */
  signature: v.optional(v.picklist(["good", "bad"]), "good"),
});
const productSchema = v.strictObject({ url: v.pipe(v.string(), v.url()) });

const PATH = "/texts/inbound";
const TIMEOUT_MS = 10_000;
const TO = "+18885550100";

interface InboundParts {
  inbox: Inbox;
  stopped: StoppedPhones;
  /** The product's address; null: texts go nowhere. */
  productUrl: string | null;
}

/** Texts that a member sends: delivered to the product as Twilio does, and its answer to the phone. */
export function registerInbound(control: FastifyInstance, parts: InboundParts): void {
  let { productUrl } = parts;
  control.put("/product", (request, reply) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), productSchema), request.body);
    if (!parsed.success) return reply.code(400).send({ error: "invalid", message: "A URL is needed." });
    productUrl = new URL(parsed.output.url).origin;
    return { url: productUrl };
  });
  control.post("/inbound", async (request, reply) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), inboundSchema), request.body);
    if (!parsed.success) {
      return reply.code(400).send({ error: "invalid", message: "A US phone and a text are needed." });
    }
    const { from, text, signature } = parsed.output;
    if (productUrl === null)
      return reply.code(409).send({ error: "no_product", message: "Name the product." });
    const answer = await deliver(`${productUrl}${PATH}`, { from, text, signature });
    parts.stopped.note(from, text);
    const [, said] = answer.body.split(/<\/?Message>/, 2);
    if (said !== undefined) parts.inbox.deliverText(from, unescapeXml(said));
    return { status: answer.status, answer: said === undefined ? null : unescapeXml(said) };
  });
}

interface Inbound {
  from: string;
  text: string;
  signature: "good" | "bad";
}

async function deliver(
  url: string,
  { from, text, signature }: Inbound,
): Promise<{ status: number; body: string }> {
  const form = new URLSearchParams({
    MessageSid: `SM${randomBytes(16).toString("hex")}`,
    AccountSid: SANDBOX_TWILIO.accountSid,
    MessagingServiceSid: SANDBOX_TWILIO.messagingServiceSid,
    From: from,
    To: TO,
    Body: text,
    NumMedia: "0",
  });
  const secret = signature === "bad" ? "of-another-account" : SANDBOX_TWILIO.authToken;
  const headers = { "x-twilio-signature": signForm(url, form, secret) };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: "POST", headers, body: form, signal }).catch(() => null);
  return response === null
    ? { status: 0, body: "" }
    : { status: response.status, body: await response.text() };
}

/** twilio.com/docs/usage/security: the address and every field in order of names, without separators. */
export function signForm(url: string, form: URLSearchParams, secret: string): string {
  const fields = [...form].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = url + fields.map(([name, value]) => name + value).join("");
  return createHmac("sha1", secret).update(text).digest("base64");
}

function unescapeXml(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
