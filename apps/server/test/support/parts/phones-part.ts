import type { LightMyRequestResponse } from "fastify";
import type { SmsConfig } from "../../../src/config/config-sign-in.ts";
import type { BareTestApp } from "../bare-test-app.ts";
import type { TestSandbox } from "./sandbox-part.ts";

interface Message {
  to: string;
  code: string;
  text: string;
}

interface Caller {
  address?: string;
  headers?: Record<string, string>;
}

export interface PhonesPart {
  config: SmsConfig;
  provide(phone: string, from?: Caller): Promise<LightMyRequestResponse>;
  verify(phone: string, code: string, from?: Caller): Promise<LightMyRequestResponse>;
  /** Newest first. */
  messagesTo(phone: string): Promise<Message[]>;
  /** Asks for a code and reads it on the phone. */
  receiveCode(phone: string): Promise<string>;
}

export function createPhonesPart({ app, ctx }: BareTestApp, { control }: TestSandbox): PhonesPart {
  const { sms } = ctx.config;
  if (sms === null) throw new Error("No vendor of messages is configured.");
  const post = (
    action: string,
    body: object,
    { address: remoteAddress = nextAddress(), headers = {} }: Caller,
  ) => {
    const payload = { credential_type: "phone_number", ...body };
    return app.inject({ method: "POST", url: `/auth/2fa/${action}`, remoteAddress, headers, payload });
  };
  const messagesTo = async (phone: string): Promise<Message[]> => {
    const { messages } = (await control("GET", "/sms/messages")).json<{ messages: Message[] }>();
    return messages.filter(({ to }) => to === phone);
  };
  const provide = (phone: string, from: Caller = {}) => post("provide", { phone_number: phone }, from);
  return {
    config: sms,
    provide,
    verify: (phone, code, from = {}) => post("verify", { phone_number: phone, code }, from),
    messagesTo,
    receiveCode: async (phone) => {
      const answer = await provide(phone);
      if (answer.statusCode !== 200) throw new Error(`No code: ${answer.body}`);
      return (await messagesTo(phone))[0]?.code ?? "";
    },
  };
}

const AREA_CODES = [832, 214, 512, 210, 817, 972, 409, 915, 806, 361];
let phones = 0;
/** An invented US number that no other test uses. */
export function nextPhone(): string {
  phones += 1;
  return `+1${AREA_CODES[Math.floor(phones / 100)]}55501${String(phones % 100).padStart(2, "0")}`;
}

let addresses = 0;
/** An address that no other request comes from. */
export function nextAddress(): string {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

/** A code that is certainly not the right one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}
