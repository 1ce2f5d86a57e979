import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { registerFailureRoutes } from "../failure-queue.ts";
import { type Clock, type FakeVendor, systemClock } from "../fake-vendor.ts";
import { SANDBOX_TWILIO, SANDBOX_TWILIO_PATH } from "./credentials.ts";
import { createSmsFailures } from "./failures.ts";
import { registerInbound } from "./inbound.ts";
import { createInbox, type Inbox } from "./inbox.ts";
import { registerInboxPage } from "./inbox-page.ts";
import { registerMessages } from "./messages-api.ts";
import { createStoppedPhones } from "./stopped-phones.ts";
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
