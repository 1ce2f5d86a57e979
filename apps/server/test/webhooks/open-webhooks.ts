import type { WebhookKind } from "@smirk/contract/webhooks";
import { startDeliveries } from "../../src/features/webhooks/deliver-webhooks.ts";
import { addEndpoint } from "../../src/features/webhooks/manage-endpoints.ts";
import type { SentWebhook } from "../../src/features/webhooks/send-webhook.ts";
import type { BareTestApp } from "../support/bare-test-app.ts";
import { type AddedPartner, addPartner } from "../support/parts/partners-part.ts";

type Answer = { status: number } | { failure: string };

export const OPERATOR = { actor: "olive@operators.example", command: "partner add-endpoint" };

export interface Receiver {
  partner: AddedPartner;
  endpointId: string;
  url: string;
  secret: string;
  /** What it was sent, oldest first. */
  received: SentWebhook[];
  /** What it answers from now on. */
  answer: Answer | ((sent: SentWebhook) => Promise<Answer>);
}

let made = 0;

/** Partners' receivers without a network: what is sent to an address goes to its receiver. */
export function openWebhooks(fixture: Pick<BareTestApp, "app" | "ctx" | "db">) {
  const receivers = new Map<string, Receiver>();
  const send = async (sent: SentWebhook): Promise<Answer> => {
    const receiver = receivers.get(sent.url);
    if (receiver === undefined) return { failure: "no such receiver" };
    receiver.received.push(sent);
    return typeof receiver.answer === "function" ? receiver.answer(sent) : receiver.answer;
  };
  return {
    add: async (kinds: WebhookKind[]): Promise<Receiver> => {
      made += 1;
      const partner = await addPartner(fixture);
      const url = `https://hooks-${made}.partner.example/`;
      const named = { partnerId: partner.id, partner: partner.name };
      const secret = await addEndpoint(fixture.ctx, { ...named, url, kinds, operator: OPERATOR });
      const { id } = await fixture.db
        .selectFrom("webhook_endpoints")
        .select("id")
        .where("url", "=", url)
        .executeTakeFirstOrThrow();
      const receiver: Receiver = {
        partner,
        endpointId: id,
        url,
        secret,
        received: [],
        answer: { status: 200 },
      };
      receivers.set(url, receiver);
      return receiver;
    },
    /** What the job does. */
    start: () => startDeliveries(fixture.ctx, send),
    deliver: async () => void (await Promise.all(await startDeliveries(fixture.ctx, send))),
  };
}

/** The payload of a delivery. */
export function readSent({ body }: SentWebhook) {
  return JSON.parse(body) as { type: string; timestamp: string; data: { id: string } };
}
