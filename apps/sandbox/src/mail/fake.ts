import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Clock, type FakeVendor, registerFailureRoutes, systemClock } from "../fake-vendor.ts";
import { type Html, html, pagePolicy, renderDocument } from "../index-page/document.ts";
import { SANDBOX_MAIL, sandboxSmtpUrl } from "./credentials.ts";
import { createMailbox, type FiledMail, type Mailbox } from "./mailbox.ts";
import { createMailFailures, createSmtpServer } from "./smtp-server.ts";

export interface MailOptions {
  /** 0 for a port that the system chooses; absent: no SMTP server. */
  smtpPort?: number | undefined;
  host?: string | undefined;
  clock?: Clock;
}

export function createMail({
  smtpPort,
  host = "127.0.0.1",
  clock = systemClock,
}: MailOptions = {}): FakeVendor {
  return {
    name: "Mail",
    purpose: `Takes email by SMTP (user ${SANDBOX_MAIL.user}, a port of its own) and shows it on a page.`,
    path: "/mail",
    page: true,
    control: [
      { method: "GET", path: "/smtp", description: "The URL by which mail is sent." },
      { method: "GET", path: "/messages", description: "The emails received, newest first." },
      { method: "DELETE", path: "/messages", description: "Deletes them." },
      {
        method: "PUT",
        path: "/failure",
        description:
          'Makes mail fail: {"failure": "busy" | "refuse" | "hang" | "drop" | "drop_after" | "hang_after"}, optionally "times".',
      },
      { method: "GET", path: "/failure", description: "The failure that is set." },
      { method: "DELETE", path: "/failure", description: "Ends the failure." },
    ],
    register(app, addControl) {
      const mailbox = createMailbox(clock);
      const failures = createMailFailures();
      const smtp = createSmtpServer(mailbox, failures);
      const smtpUrl = () => {
        const address = smtp.server.address() as AddressInfo | null;
        return address && sandboxSmtpUrl(host, address.port);
      };
      addControl((control) => {
        control.get("/smtp", () => ({ url: smtpUrl() }));
        registerMessageRoutes(control, mailbox);
        registerFailureRoutes(control, failures);
      });
      registerMailPage(app, mailbox);
      if (smtpPort === undefined) return;
      app.addHook("onReady", async () => {
        await once(smtp.listen(smtpPort, host), "listening");
      });
      app.addHook("onClose", () => new Promise<void>((resolve) => smtp.close(resolve)));
    },
  };
}

function registerMessageRoutes(control: FastifyInstance, mailbox: Mailbox): void {
  control.get("/messages", () => ({ messages: mailbox.list().map(describeMail) }));
  control.delete("/messages", (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });
}

/** For JSON: text attachments as text. */
function describeMail({ raw: _, attachments, ...mail }: FiledMail) {
  const described = attachments.map(({ filename, content_type, bytes }) => ({
    filename,
    content_type,
    size: bytes.length,
    text: content_type.startsWith("text/") ? Buffer.from(bytes).toString() : null,
  }));
  return { ...mail, attachments: described };
}

const SCRIPT = readFileSync(new URL("../sms/inbox-script.js", import.meta.url), "utf8");

/** A mail's own markup may style itself and nothing else: no script, no remote images, no links out. */
const MAIL_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

function registerMailPage(app: FastifyInstance, mailbox: Mailbox): void {
  app.get("/", (_request, reply) => sendPage(reply, pagePolicy(SCRIPT), renderMails(mailbox.list())));
  app.get("/:id/html", (request, reply) => {
    const mail = findMail(mailbox, request);
    return mail?.html ? sendPage(reply, MAIL_POLICY, mail.html) : reply.callNotFound();
  });
  app.get("/:id/raw", (request, reply) => {
    const mail = findMail(mailbox, request);
    return mail ? sendText(reply, mail.raw) : reply.callNotFound();
  });
  app.get("/:id/attachments/:position", (request, reply) => {
    const { position } = request.params as { position: string };
    const part = findMail(mailbox, request)?.attachments[Number(position)];
    if (!part) return reply.callNotFound();
    if (part.content_type === "text/html") return sendPage(reply, MAIL_POLICY, Buffer.from(part.bytes));
    if (part.content_type.startsWith("text/")) return sendText(reply, part.bytes);
    return reply.type("application/octet-stream").send(Buffer.from(part.bytes));
  });
}

function findMail(mailbox: Mailbox, request: FastifyRequest): FiledMail | undefined {
  return mailbox.find((request.params as { id: string }).id);
}

function sendPage(reply: FastifyReply, policy: string, page: string | Buffer): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .send(page);
}

function sendText(reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  return reply
    .type("text/plain; charset=utf-8")
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "no-store")
    .send(Buffer.from(bytes));
}

const STYLES = `
#messages { display: grid; gap: 1.5rem; margin: 0; padding: 0; list-style: none; }
#messages:has(li) + .soft { display: none; }
#messages li { min-width: 0; padding-bottom: 1.5rem; border-bottom: 1px solid var(--line); }
#messages li:last-child { padding-bottom: 0; border: 0; }
.from { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; margin: 0; max-width: none; font-size: .875rem; color: var(--soft); overflow-wrap: anywhere; }
h2 { margin: .25rem 0 .5rem; overflow-wrap: anywhere; }
.text { margin: 0 0 .5rem; padding: 1rem; white-space: pre-line; overflow-wrap: anywhere; background: var(--tint); border-radius: 12px; }
summary { min-height: 2.75rem; align-content: center; cursor: pointer; color: var(--teal); font-weight: 600; }
.parts { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: 0; }
.parts a { min-height: 2.75rem; align-content: center; }
summary:focus-visible, a:focus-visible { outline: 3px solid var(--teal); outline-offset: 2px; }
`;

function renderMails(mails: readonly FiledMail[]): string {
  return renderDocument({
    title: "Email",
    lead: "Every email that Smirk sends arrives here, whatever the address. New ones appear by themselves.",
    styles: STYLES,
    script: SCRIPT,
    sections: [
      html`<section><ol id="messages" aria-live="polite" aria-label="Emails, newest first">${mails.map(renderMail)}</ol>
<p class="soft">No emails yet. Join Smirk or its waitlist.</p></section>`,
      html`<section><p><a href="/">Sandbox home</a></p></section>`,
    ],
  });
}

function renderMail(mail: FiledMail): Html {
  const time = new Date(mail.received_at).toLocaleTimeString("en-US");
  const attachments = mail.attachments.map(
    ({ filename }, position) => html`<a href="/mail/${mail.id}/attachments/${position}">${filename}</a>`,
  );
  return html`<li id="${mail.id}"><p class="from"><span>To ${mail.to.join(", ")}</span><time datetime="${mail.received_at}">${time}</time></p>
<h2>${mail.subject}</h2><p class="from">From ${mail.from}</p>
<details><summary>Text</summary><p class="text">${mail.text}</p></details>
<p class="parts">${mail.html === "" ? html`` : html`<a href="/mail/${mail.id}/html">HTML</a>`}${attachments}<a href="/mail/${mail.id}/raw">Source</a></p></li>`;
}
