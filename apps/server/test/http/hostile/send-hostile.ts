import { signForm } from "../../../../sandbox/src/sms/inbound.ts";
import { signWebhook } from "../../../../sandbox/src/stripe/webhooks/webhooks.ts";
import { addOperator, CONSOLE_ORIGIN } from "../../support/parts/operators-part.ts";
import { addPartner } from "../../support/parts/partners-part.ts";
import { nextAddress } from "../../support/parts/phones-part.ts";
import type { FuzzedRequest } from "../fuzz/hostile-requests.ts";
import type { FuzzApp } from "../fuzz/open-fuzz-app.ts";
import { fillField, type TextField } from "./text-fields.ts";
import type { UsualRequest } from "./usual-requests.ts";

type Headers = Record<string, string>;

export interface Callers {
  member: Headers;
  visitor: Headers;
  owner: Headers;
  partner: Headers;
}

/** All of them new, so that no limit of an account ends what is tried. */
export async function openCallers(app: FuzzApp): Promise<Callers> {
  const { cookie } = await addOperator(app, "owner");
  return {
    member: (await app.accounts.startSession(app.member.accountId)).headers,
    visitor: (await app.accounts.signIn()).headers,
    owner: { host: "localhost", origin: CONSOLE_ORIGIN, cookie },
    partner: await (await addPartner(app)).authorize(),
  };
}

/** The field's request with a text in its place. */
export function hostileRequest(
  app: FuzzApp,
  callers: Callers,
  field: TextField,
  text: string,
): FuzzedRequest {
  const { route } = field;
  const [method = "", pattern = ""] = route.split(" ");
  const request = fillField(field, text);
  const headers: Headers = { "x-forwarded-for": nextAddress(), ...headersOf(callers, pattern, request) };
  if (field.part === "cookie") headers.cookie = `${field.path[0]}=${asHeader(text)}`;
  const query = new URLSearchParams(request.query);
  const target = fillPattern(pattern, request.params ?? {}) + (query.size > 0 ? `?${query}` : "");
  return { method, target, headers, payload: writeBody(app, request, headers) };
}

function headersOf(
  { member, visitor, owner, partner }: Callers,
  pattern: string,
  { caller }: UsualRequest,
): Headers {
  if (pattern.startsWith("/console")) return owner;
  if (caller === "visitor") return visitor;
  if (caller === "partner") return partner;
  return /^\/(account|subscription)\//.test(pattern) ? member : {};
}

/** Such as `/share/dentist/:id(^\d{1,19}).png`. */
function fillPattern(pattern: string, params: Record<string, string>): string {
  return pattern.replaceAll(/:(\w+)(?:\([^)]*\))?|\*/g, (_all, name: string | undefined) =>
    encodeURIComponent((params[name ?? "*"] ?? "1").toWellFormed()),
  );
}

/** Text as Node reads a header: a byte a character, and none that ends the header. */
function asHeader(text: string): string {
  return Buffer.from(text)
    .toString("latin1")
    .replaceAll(/[^\x20-\x7e\x80-\xff]/g, "?");
}

function writeBody(
  app: FuzzApp,
  { body, isForm, isBytes, signedBy }: UsualRequest,
  headers: Headers,
): Buffer {
  if (isBytes) headers["content-type"] = "application/octet-stream";
  if (body === undefined) return Buffer.from(isBytes ? "x" : "");
  if (isForm || signedBy === "twilio") {
    const { sms } = app.ctx.config;
    const fields = Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]);
    const form = new URLSearchParams([...fields, ["AccountSid", sms?.accountSid ?? ""]]);
    headers["content-type"] = "application/x-www-form-urlencoded";
    // A form of another page would be refused before it is read.
    headers["sec-fetch-site"] = "same-origin";
    const url = `http://127.0.0.1:${app.port}/texts/inbound`;
    if (signedBy === "twilio") headers["x-twilio-signature"] = signForm(url, form, sms?.authToken ?? "");
    return Buffer.from(form.toString());
  }
  const json = JSON.stringify(body);
  headers["content-type"] = "application/json";
  if (signedBy === "stripe") headers["stripe-signature"] = signWebhook(json, app.clock.now().getTime()) ?? "";
  return Buffer.from(json);
}
