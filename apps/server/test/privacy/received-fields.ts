import type { Recipient } from "@smirk/contract/account/disclosures";
import { decodeJwt } from "jose";
import type { VendorCall } from "../../src/vendors/disclosures/vendor-call.ts";
import { VENDOR_CALLS } from "../../src/vendors/disclosures/vendor-calls.ts";
import type { SandboxMail } from "../support/parts/mail-part.ts";

/** One request as a fake received it. */
export interface Received {
  /** The recipient and the declared request, such as "stripe POST /v1/customers". */
  operation: string;
  /** Names in order, each once. */
  fields: string[];
}

interface LoggedRequest {
  method: string;
  url: string;
  body: string | null;
}

/** Where each fake answers. */
const FAKES: readonly (readonly [path: string, recipient: Recipient])[] = [
  ["/v1/", "stripe"],
  ["/stripe/", "stripe"],
  ["/sms/", "twilio"],
  ["/google-sign-on/", "google_sign_in"],
  ["/apple-sign-on/", "apple_sign_in"],
  ["/company-sign-on/", "company_sign_in"],
  ["/wallet-vendors/google/", "google_wallet"],
  ["/google/", "google_addresses"],
  ["/errors/", "error_reports"],
  ["/analytics/", "analytics"],
];

/** What a browser sends there itself. */
const BY_BROWSERS = /\/(?:confirm|attach)$|-sign-on\/(?:auth\/authorize|choose|o\/)/;

const CALLS: VendorCall[] = Object.values(VENDOR_CALLS);

/** @returns null for what a browser sent */
export function readReceived({ method, url, body }: LoggedRequest): Received | null {
  const { pathname, searchParams } = new URL(url, "http://sandbox.invalid");
  if (BY_BROWSERS.test(pathname)) return null;
  const recipient = FAKES.find(([path]) => pathname.startsWith(path))?.[1];
  const request = recipient && findRequest(recipient, method, pathname);
  if (!request) return { operation: `undeclared ${method} ${pathname}`, fields: [] };
  const names = [...namesInPath(request, pathname), ...namesInForm(searchParams), ...namesInBody(body)];
  return { operation: `${recipient} ${request}`, fields: [...new Set(names)].toSorted() };
}

/** The request with the fewest named parts that fits. */
function findRequest(recipient: Recipient, method: string, pathname: string): string | undefined {
  const requests = CALLS.filter((call) => call.recipient === recipient).flatMap((call) => call.requests);
  const fitting = requests.filter((request) => {
    const [verb, path = ""] = request.split(" ");
    return verb === method && fits(path, pathname);
  });
  const named = (request: string) => request.split(":").length + (request.endsWith("*") ? 100 : 0);
  return fitting.toSorted((a, b) => named(a) - named(b))[0];
}

function fits(path: string, pathname: string): boolean {
  if (path.endsWith("*")) return pathname.includes(path.slice(0, -1));
  const parts = path.split("/").filter(Boolean);
  const given = pathname.split("/").filter(Boolean).slice(-parts.length);
  const isWhole = !pathname.startsWith("/v1/") || given.length === pathname.split("/").length - 1;
  return isWhole && parts.every((part, at) => part.startsWith(":") || part === given[at]);
}

function namesInPath(request: string, pathname: string): string[] {
  if (request.endsWith(" *")) return ["*"];
  if (request === "GET /save/*") return namesInJson(decodeJwt(pathname.split("/").at(-1) ?? "").payload, "");
  return request.split("/").filter((part) => part.startsWith(":"));
}

/** Where a page of a list begins is of nobody in particular, and declared of no call. */
const namesInForm = (form: URLSearchParams) =>
  Array.from(form.keys(), (name) => name.replaceAll(/\[\d+\]/g, "[]")).filter(
    (name) => name !== "starting_after",
  );

function namesInBody(body: string | null): string[] {
  if (body === null) return [];
  if (!body.startsWith("{")) return namesInForm(new URLSearchParams(body));
  return body.includes("\n") ? ["envelope"] : namesInJson(JSON.parse(body), "");
}

function namesInJson(value: unknown, outer: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => namesInJson(each, `${outer}[]`));
  if (typeof value !== "object" || value === null) return [outer];
  return Object.entries(value).flatMap(([name, inner]) =>
    namesInJson(inner, outer === "" ? name : `${outer}.${name}`),
  );
}

/** Headers of every mail, by the field that makes them; null: made by the format alone. */
const HEADERS: Readonly<Record<string, string | null>> = {
  "message-id": "messageId",
  date: "date",
  "auto-submitted": "headers.Auto-Submitted",
  "list-unsubscribe": "headers.List-Unsubscribe",
  "list-unsubscribe-post": "headers.List-Unsubscribe-Post",
  subject: "subject",
  "reply-to": "replyTo",
  "mime-version": null,
  "content-type": null,
  "content-transfer-encoding": null,
};

/** A mail as the fake's server read it, in the words of what was to be sent. */
export function readReceivedMail(mail: SandboxMail): Received {
  const fields = [
    "envelope.from",
    "envelope.to",
    // It stands in the type of the content, between the parts.
    ...(mail.headers["content-type"]?.includes(mail.message_id.slice(1, 37)) ? ["baseBoundary"] : []),
    ...["from", "to"].flatMap((name) => namesInAddress(name, mail.headers[name] ?? "")),
    ...Object.keys(mail.headers).flatMap((name) => {
      if (name === "from" || name === "to") return [];
      return HEADERS[name] === undefined ? [`header ${name}`] : (HEADERS[name] ?? []);
    }),
    ...(mail.text === "" ? [] : ["text"]),
    ...(mail.html === "" ? [] : ["html"]),
    ...mail.attachments.flatMap(() =>
      ["filename", "contentType", "encoding", "content"].map((name) => `attachments[].${name}`),
    ),
  ];
  return { operation: "mail SMTP message", fields };
}

function namesInAddress(header: string, value: string): string[] {
  return [`${header}.address`, ...(value.includes("<") ? [`${header}.name`] : [])];
}
