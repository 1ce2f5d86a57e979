import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { type Clock, type FakeVendor, systemClock } from "../fake-vendor.ts";
import { SANDBOX_MAIL, sandboxSmtpUrl } from "./credentials.ts";
import { createMailFailures, registerMailFailureRoutes } from "./failures.ts";
import { registerMailPage } from "./mail-page.ts";
import { createMailbox, type FiledMail, type Mailbox } from "./mailbox.ts";
import { createSmtpServer } from "./smtp-server.ts";

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
        registerMailFailureRoutes(control, failures);
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
