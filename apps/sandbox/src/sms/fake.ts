import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type Clock, type FakeVendor, registerFailureRoutes, systemClock } from "../fake-vendor.ts";
import { type Html, html, pagePolicy, renderDocument, renderTable } from "../index-page/document.ts";
import { createSmsFailures } from "./failures.ts";
import { registerInbound } from "./inbound.ts";
import { createInbox, createStoppedPhones, type Inbox, type TextMessage } from "./inbox.ts";
import { formatNumber, MAGIC_NUMBERS, SANDBOX_TWILIO, SANDBOX_TWILIO_PATH } from "./magic-numbers.ts";
import { registerMessages } from "./messages-api.ts";
import { registerTwilio } from "./twilio-routes.ts";

const hostSchema = v.strictObject({ host: v.pipe(v.string(), v.regex(/^[a-z0-9.-]{1,253}$/)) });

export interface SmsOptions {
  /** Texts that members send go to its `/texts/inbound`; absent: nowhere. */
  productUrl?: string | undefined;
  clock?: Clock;
}

const ROUTES: NonNullable<FakeVendor["control"]> = [
  { method: "GET", path: "/messages", description: "The messages received, newest first." },
  { method: "DELETE", path: "/messages", description: "Deletes them." },
  {
    method: "PUT",
    path: "/host",
    description:
      'The host that the last line of a message binds its code to: {"host": "localhost"} at first.',
  },
  {
    method: "PUT",
    path: "/failure",
    description:
      'Makes Twilio fail: {"failure": "slow" | "hang" | "error_500" | "html" | "empty_json" | "answer_lost" | "too_many_requests"}, optionally "times", "delay_ms" and "retry_after".',
  },
  { method: "GET", path: "/failure", description: "The failure that is set." },
  { method: "DELETE", path: "/failure", description: "Ends the failure." },
  {
    method: "POST",
    path: "/inbound",
    description: 'Sends a text to the product, signed: {"from": "+17135550123", "text": "STOP"}.',
  },
  {
    method: "PUT",
    path: "/product",
    description: 'Where those go: {"url": "http://127.0.0.1:3000"}.',
  },
];

/** Codes by Verify, and other texts both ways. */
export function createSms({ productUrl, clock = systemClock }: SmsOptions = {}): FakeVendor {
  return {
    name: "Twilio",
    purpose: `Takes the text messages, such as sign-in codes by Verify (base URL ${SANDBOX_TWILIO_PATH}), and shows them on a page. Its account is ${SANDBOX_TWILIO.accountSid}.`,
    path: "/sms",
    page: true,
    control: ROUTES,
    register(app, addControl) {
      const inbox = createInbox(clock);
      const failures = createSmsFailures();
      const stopped = createStoppedPhones();
      addControl((control) => {
        registerMessageRoutes(control, inbox);
        registerFailureRoutes(control, failures);
        registerInbound(control, { inbox, stopped, productUrl: productUrl ?? null });
      });
      registerTwilio(app, { inbox, failures, clock });
      registerMessages(app, { inbox, failures, stopped, clock });
      registerInboxPage(app, inbox);
    },
  };
}

function registerMessageRoutes(control: FastifyInstance, inbox: Inbox): void {
  control.get("/messages", () => ({ messages: inbox.list() }));
  control.delete("/messages", (_request, reply) => {
    inbox.clear();
    return reply.code(204).send();
  });
  control.put("/host", (request, reply) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), hostSchema), request.body);
    if (!parsed.success) return reply.code(400).send({ error: "invalid", message: "A host is needed." });
    inbox.productHost = parsed.output.host;
    return { host: inbox.productHost };
  });
}

const SCRIPT = readFileSync(new URL("inbox-script.js", import.meta.url), "utf8");

function registerInboxPage(app: FastifyInstance, inbox: Inbox): void {
  app.get("/", (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", pagePolicy(SCRIPT))
      .header("cache-control", "no-store")
      .send(renderInbox(inbox.list())),
  );
}

const STYLES = `
.phone { justify-self: center; width: 100%; max-width: 26rem; min-height: 20rem; border-radius: 32px; padding: 1.5rem 1rem; }
#messages { display: grid; gap: 1.25rem; margin: 0; padding: 0; list-style: none; }
#messages:has(li) + .soft { display: none; }
.from { display: flex; justify-content: space-between; gap: 1rem; margin: 0 .75rem .25rem; font-size: .875rem; color: var(--soft); }
.bubble { width: fit-content; max-width: 100%; margin: 0 0 .5rem; padding: .75rem 1rem; white-space: pre-line; overflow-wrap: anywhere;
  background: var(--tint); border-radius: 20px 20px 20px 6px; }
.bubble strong { user-select: all; font-size: 1.25rem; letter-spacing: .08em; }
button { min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: 999px;
  background: var(--card); color: var(--teal); font: inherit; font-weight: 600; cursor: pointer; }
table { min-width: 0; }
.scroll + p { margin-top: 1.25rem; }
button:focus-visible { outline: 3px solid var(--teal); outline-offset: 2px; }
`;

function renderInbox(messages: readonly TextMessage[]): string {
  return renderDocument({
    title: "Text messages",
    lead: "Every code and every text that Smirk sends arrives here, whatever the phone number. New ones appear by themselves.",
    styles: STYLES,
    script: SCRIPT,
    sections: [
      html`<section class="phone"><ol id="messages" aria-live="polite" aria-label="Messages, newest first">${messages.map(renderMessage)}</ol>
<p class="soft">No messages yet. Ask Smirk for a code.</p></section>`,
      renderMagicNumbers(),
    ],
  });
}

function renderMessage({ id, to, text, code, received_at }: TextMessage): Html {
  const time = new Date(received_at).toLocaleTimeString("en-US");
  const from = html`<p class="from"><span>To ${formatNumber(to)}</span><time datetime="${received_at}">${time}</time></p>`;
  if (code === null) return html`<li id="${id}">${from}\n<p class="bubble">${text}</p></li>`;
  const [before = "", ...after] = text.split(code);
  return html`<li id="${id}">${from}
<p class="bubble">${before}<strong>${code}</strong>${after.join(code)}</p>
<button type="button" value="${code}">Copy ${code}</button></li>`;
}

function renderMagicNumbers(): Html {
  const rows = Object.entries(MAGIC_NUMBERS).map(
    ([number, { description }]) => html`<tr><td>${formatNumber(number)}</td><td>${description}</td></tr>`,
  );
  return html`<section><h2>Numbers that behave differently</h2><p>Any other US number gets its code at once.</p>
${renderTable("Numbers that behave differently", ["Number", "What happens"], rows)}<p><a href="/">Sandbox home</a></p></section>`;
}
