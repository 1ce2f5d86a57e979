import type { Clock } from "../fake-vendor.ts";
import { createRing } from "../sinks/sink.ts";

export interface TextMessage {
  id: string;
  /** E.164. */
  to: string;
  text: string;
  /** Null for a text without a code. */
  code: string | null;
  /** ISO 8601, UTC. */
  received_at: string;
}

interface Sent {
  isBound: boolean;
  /** Said in a call: the page shows the words. */
  isSpoken: boolean;
  locale: string | undefined;
}

export interface Inbox {
  /** The host that the vendor's template binds codes to. */
  productHost: string;
  deliver(to: string, code: string, sent: Sent): void;
  deliverText(to: string, text: string): void;
  /** Newest first. */
  list(): TextMessage[];
  clear(): void;
}

const MAX_STORED = 200;

const WORDS = {
  en: {
    bound: (code: string) => `${code} is your Smirk code. It works for 5 minutes. Never share it.`,
    plain: (code: string) => `Your Smirk verification code is: ${code}`,
    spoken: (code: string) => `Phone call: "Your Smirk verification code is: ${code}."`,
  },
  es: {
    bound: (code: string) => `${code} es su código de Smirk. Sirve durante 5 minutos. No lo comparta.`,
    plain: (code: string) => `Su código de verificación de Smirk es: ${code}`,
    spoken: (code: string) => `Llamada: "Su código de verificación de Smirk es: ${code}."`,
  },
};

export function createInbox(clock: Clock): Inbox {
  const messages = createRing<TextMessage>(MAX_STORED);
  let lastId = 0;
  function add(message: Pick<TextMessage, "to" | "text" | "code">) {
    lastId += 1;
    messages.add({ id: `sms-${lastId}`, ...message, received_at: clock.now().toISOString() });
  }
  return {
    productHost: "localhost",
    deliver(to, code, { isBound, isSpoken, locale }) {
      const words = WORDS[locale === "es" ? "es" : "en"];
      const bound = `${words.bound(code)}\n\n@${this.productHost} #${code}`;
      const written = isBound ? bound : words.plain(code);
      add({ to, text: isSpoken ? words.spoken(code) : written, code });
    },
    deliverText: (to, text) => add({ to, text, code: null }),
    list: messages.list,
    clear: messages.clear,
  };
}

/** Phones that have sent STOP: the vendor itself refuses messages to them (21610) until START. */
export interface StoppedPhones {
  has(phone: string): boolean;
  note(phone: string, text: string): void;
}

const STOP = new Set(["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"]);
const START = new Set(["START", "UNSTOP", "YES"]);

export function createStoppedPhones(): StoppedPhones {
  const phones = new Set<string>();
  return {
    has: (phone) => phones.has(phone),
    note(phone, text) {
      const keyword = text.trim().toUpperCase();
      if (STOP.has(keyword)) phones.add(phone);
      if (START.has(keyword)) phones.delete(phone);
    },
  };
}
