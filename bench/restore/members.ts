import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Stack } from "../../e2e/support/stacks/stack.ts";
import { confirmCard } from "../../tools/stack/card-confirmation.ts";

export interface Tokens {
  access_token: string;
  refresh_token: string | null;
}

export interface Member {
  phoneNumber: string;
  tokens: Tokens;
  /** Their card as the product answered for it, word for word. */
  card: string;
}

interface Payment {
  client_secret: string;
  nonce: string;
}

const MADE_WITHIN_MS = 60_000;

/** Calls the product or the sandbox as a browser does. @throws for an answer that is no success */
async function call(url: string, { body, token }: { body?: object; token?: string } = {}): Promise<string> {
  const answer = await fetch(url, {
    method: body ? "POST" : "GET",
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(url).pathname}: ${answer.status} ${text}`);
  return text;
}

/** Lets the product read its gazetteer: on a busy machine that takes longer than the first payment may. */
export async function warmUp({ product }: Stack): Promise<void> {
  await call(`${product}/places/geocode?address=77002`);
}

/** Signs a phone in by the code that the sandbox was sent. */
export async function signIn({ product, sandbox }: Stack, phoneNumber: string): Promise<Tokens> {
  const credential = { credential_type: "phone_number", phone_number: phoneNumber };
  await askForCode(product, credential);
  const { messages } = JSON.parse(await call(`${sandbox}/_sandbox/sms/messages`)) as {
    messages: { to: string; code: string }[];
  };
  const code = messages.find(({ to }) => to === phoneNumber)?.code;
  return JSON.parse(await call(`${product}/auth/2fa/verify`, { body: { ...credential, code } }));
}

/** A phone may ask again after a minute; that it asked is in the dump too. */
async function askForCode(product: string, credential: object): Promise<void> {
  for (;;) {
    const answer = await fetch(`${product}/auth/2fa/provide`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(credential),
    });
    const said = await answer.text();
    if (answer.ok) return;
    if (answer.status !== 429) throw new Error(`/auth/2fa/provide: ${answer.status} ${said}`);
    await pause((Number(answer.headers.get("retry-after")) + 1) * 1000);
  }
}

/** A new person pays and has a card. */
export async function join(stack: Stack): Promise<Member> {
  const phoneNumber = `+1713${randomInt(220, 300)}${String(randomInt(10_000)).padStart(4, "0")}`;
  const { access_token: token } = await signIn(stack, phoneNumber);
  const started = JSON.parse(
    await call(`${stack.product}/subscription/initial_payment`, { token, body: signUpBody(phoneNumber) }),
  ) as Payment;
  await confirmCard(stack.sandbox, started.client_secret);
  const tokens = await waitUntilPaid(stack, token, started);
  return { phoneNumber, tokens, card: await readCard(stack, tokens.access_token) };
}

/**
 * A payment takes the place of the token that it was begun with: then a fresh one is asked for.
 * @returns the tokens that the browser that paid is given
 */
async function waitUntilPaid(
  { product }: Stack,
  begunWith: string,
  { client_secret, nonce }: Payment,
): Promise<Tokens> {
  const deadline = performance.now() + MADE_WITHIN_MS;
  let token = begunWith;
  for (;;) {
    const body = { client_secret, nonce };
    const text = await call(`${product}/subscription/retrive_state`, { token, body }).catch(async (error) => {
      if (!String(error).includes("token_blacklisted")) throw error;
      const fresh = JSON.parse(await call(`${product}/auth/refresh_temporary`, { token })) as Tokens;
      token = fresh.access_token;
      return call(`${product}/subscription/retrive_state`, { token, body });
    });
    const { state, ...tokens } = JSON.parse(text) as Tokens & { state: string };
    if (state === "paid") return tokens;
    if (performance.now() > deadline) throw new Error(`A payment is ${state}.`);
    await pause(500);
  }
}

/** Leaves the membership within the first days, with the refund that was shown. */
export async function cancel({ product }: Stack, { tokens }: Member): Promise<void> {
  const token = tokens.access_token;
  const { cancellation } = JSON.parse(await call(`${product}/account/cancellation`, { token })) as {
    cancellation: { refund_cents: number; last_day: string };
  };
  await call(`${product}/account/cancel`, { token, body: cancellation });
}

export async function joinWaitlist({ product }: Stack): Promise<void> {
  const body = { email: "waiting@example.com", phone_number: "+13035550123" };
  await call(`${product}/waitlist/join`, { body });
}

/** The card, once the account is made. */
export async function readCard({ product }: Stack, token: string): Promise<string> {
  const deadline = performance.now() + MADE_WITHIN_MS;
  for (;;) {
    try {
      return await call(`${product}/account/insurance_card`, { token });
    } catch (error) {
      if (performance.now() > deadline || !/ (409|503) /.test(String(error))) throw error;
      await pause(250);
    }
  }
}

/** A session that was begun before goes on. */
export async function refresh({ product }: Stack, { refresh_token }: Tokens): Promise<Tokens> {
  return JSON.parse(await call(`${product}/auth/refresh_token`, { body: { refresh_token } }));
}

function signUpBody(phoneNumber: string): object {
  return {
    name: "Maria",
    surname: "Lopez",
    email: `maria${phoneNumber.slice(5)}@example.com`,
    address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
    phone_number: phoneNumber,
    birth_date: "1990-05-17",
    primary_dentist_id: null,
    plan_slug: "brightwell_discount_2",
    renew_period: "monthly",
    promotion_code: null,
    family_members: [{ relation: "spouse", name: "Sam", surname: "Lopez", birth_date: "1988-03-02" }],
    subscribe: false,
    is_somebody_else: true,
  };
}
