import * as v from "valibot";
import { MAGIC_NUMBERS } from "../sms/magic-numbers.ts";

const TIMEOUT_MS = 15_000;
const plansSchema = v.object({ plans: v.array(v.object({ slug: v.string(), name: v.string() })) });
const tokensSchema = v.object({ access_token: v.string() });
const stateSchema = v.object({ state: v.string(), access_token: v.optional(v.string()) });
const refusalSchema = v.object({ message: v.string() });

/** The product refused, or could not be reached; the message is for the person who tries. */
export class ProductError extends Error {
  override name = "ProductError";
}

/** The calls of an app, as `docs/mobile-hand-off.md` has them. */
export interface ProductCalls {
  listPlans(): Promise<{ slug: string; name: string }[]>;
  /** @param phone E.164 @returns an access token, a member's or a temporary one */
  signIn(phone: string): Promise<string>;
  signOut(token: string): Promise<void>;
  /** "processing", "failed" or "paid" */
  retrieveState(token: string, intent: { client_secret: string; nonce: string }): Promise<string>;
}

/** @param readCode the code that the app's phone has received; null without one */
export function callProduct(url: string, readCode: (phone: string) => Promise<string | null>): ProductCalls {
  return {
    async listPlans() {
      return (await callJson(plansSchema, `${url}/subscription/get_plans`, {})).plans;
    },
    async signIn(phone) {
      if (phone in MAGIC_NUMBERS) throw new ProductError("This number gets no code as others do.");
      const credential = { credential_type: "phone_number", phone_number: phone };
      await callJson(v.unknown(), `${url}/auth/2fa/provide`, { body: credential });
      const code = await readCode(phone);
      if (code === null) throw new ProductError("No code has arrived.");
      const body = { ...credential, code };
      return (await callJson(tokensSchema, `${url}/auth/2fa/verify`, { body })).access_token;
    },
    async signOut(token) {
      await callJson(v.unknown(), `${url}/auth/sign_out`, { body: {}, token });
    },
    async retrieveState(token, intent) {
      const body = { ...intent, accepts_superseded: true };
      return (await callJson(stateSchema, `${url}/subscription/retrive_state`, { body, token })).state;
    },
  };
}

interface Call {
  body?: object;
  token?: string;
}

async function callJson<Schema extends v.GenericSchema>(
  schema: Schema,
  url: string,
  { body, token }: Call,
): Promise<v.InferOutput<Schema>> {
  const answer = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new ProductError(`Smirk does not answer at ${url}.`);
  });
  const text = await answer.text();
  const json: unknown = text === "" ? null : JSON.parse(text);
  if (!answer.ok) {
    const refusal = v.safeParse(refusalSchema, json);
    throw new ProductError(refusal.success ? refusal.output.message : `Smirk answers ${answer.status}.`);
  }
  return v.parse(schema, json);
}
