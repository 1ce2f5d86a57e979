import { createRing } from "../sinks/ring.ts";

export interface TextMessage {
  id: string;
  /** E.164. */
  to: string;
  text: string;
  code: string;
  /** ISO 8601, UTC. */
  received_at: string;
}

export interface Inbox {
  /** The host that the vendor's template binds codes to. */
  productHost: string;
  deliver(to: string, code: string, isBound: boolean): void;
  /** Newest first. */
  list(): TextMessage[];
  clear(): void;
}

const MAX_STORED = 200;

export function createInbox(): Inbox {
  const messages = createRing<TextMessage>(MAX_STORED);
  let lastId = 0;
  return {
    productHost: "localhost",
    deliver(to, code, isBound) {
      lastId += 1;
      const text = isBound
        ? `${code} is your Smirk code. It works for 5 minutes. Never share it.\n\n@${this.productHost} #${code}`
        : `Your Smirk verification code is: ${code}`;
      messages.add({ id: `sms-${lastId}`, to, text, code, received_at: new Date().toISOString() });
    },
    list: messages.list,
    clear: messages.clear,
  };
}
