import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { pagePolicy, renderDocument, renderTable } from "../index-page/document.ts";
import { type Html, html } from "../index-page/html.ts";
import type { Inbox, TextMessage } from "./inbox.ts";
import { formatNumber, MAGIC_NUMBERS } from "./magic-numbers.ts";

const SCRIPT = readFileSync(new URL("inbox-script.js", import.meta.url), "utf8");
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

export function registerInboxPage(app: FastifyInstance, inbox: Inbox): void {
  app.get("/", (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", pagePolicy(SCRIPT))
      .header("cache-control", "no-store")
      .send(renderInbox(inbox.list())),
  );
}

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
