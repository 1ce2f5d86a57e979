import type { LightMyRequestResponse } from "fastify";
import { buildSandbox } from "../../../sandbox/src/app.ts";
import { SANDBOX_TWILIO, SANDBOX_TWILIO_PATH } from "../../../sandbox/src/sms/credentials.ts";
import type { SmsConfig } from "../../src/config/config-sign-in.ts";
import { openTestApp, type TestApp, type TestAppOptions } from "./test-app.ts";

interface Message {
  to: string;
  code: string;
  text: string;
}

/** A server whose codes arrive in a sandbox of its own. */
export interface PhoneApp extends TestApp {
  sms: SmsConfig;
  provide(phone: string, from?: Caller): Promise<LightMyRequestResponse>;
  verify(phone: string, code: string, from?: Caller): Promise<LightMyRequestResponse>;
  /** Newest first. */
  messagesTo(phone: string): Promise<Message[]>;
  /** Asks for a code and reads it on the phone. */
  receiveCode(phone: string): Promise<string>;
  askSandbox(
    method: "GET" | "PUT" | "DELETE",
    path: string,
    payload?: object,
  ): Promise<LightMyRequestResponse>;
}

interface Caller {
  address?: string;
  headers?: Record<string, string>;
}

export async function openPhoneApp(options: TestAppOptions = {}): Promise<PhoneApp> {
  const sandbox = await buildSandbox();
  const address = await sandbox.listen({ host: "127.0.0.1", port: 0 });
  const sms = { ...SANDBOX_TWILIO, baseUrl: `${address}${SANDBOX_TWILIO_PATH}` };
  const server = await openTestApp({ ...options, config: { sms, ...options.config } });

  const post = (
    action: string,
    body: object,
    { address: remoteAddress = nextAddress(), headers = {} }: Caller,
  ) =>
    server.app.inject({
      ...{ method: "POST", url: `/auth/2fa/${action}`, remoteAddress, headers },
      payload: { credential_type: "phone_number", ...body },
    });
  const messagesTo = async (phone: string): Promise<Message[]> => {
    const { messages } = (await sandbox.inject("/_sandbox/sms/messages")).json<{ messages: Message[] }>();
    return messages.filter(({ to }) => to === phone);
  };
  const provide = (phone: string, from: Caller = {}) => post("provide", { phone_number: phone }, from);
  return {
    ...server,
    sms,
    provide,
    verify: (phone, code, from = {}) => post("verify", { phone_number: phone, code }, from),
    messagesTo,
    receiveCode: async (phone) => {
      const answer = await provide(phone);
      if (answer.statusCode !== 200) throw new Error(`No code: ${answer.body}`);
      return (await messagesTo(phone))[0]?.code ?? "";
    },
    askSandbox: (method, path, payload) =>
      sandbox.inject({ method, url: `/_sandbox${path}`, ...(payload && { payload }) }),
    close: async () => {
      await server.close();
      await sandbox.close();
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
