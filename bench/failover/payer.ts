import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { confirmCard } from "../../tools/stack/card-confirmation.ts";
import { randomAddress } from "./load.ts";

export interface Payer {
  /** Email addresses of people who were charged. */
  charged: Set<string>;
  stop(): Promise<void>;
}

const TIMEOUT_MS = 40_000;
const PAUSE_MS = 400;

/** New people who pay one after the other, each at the next server, and who try again as a browser does. */
export function startPayer(servers: readonly string[], sandbox: string): Payer {
  const charged = new Set<string>();
  let isStopping = false;
  const running = (async () => {
    for (let count = 0; !isStopping; count += 1) {
      const server = servers[count % servers.length] ?? "";
      // Nobody is charged before the card step, so an earlier failure loses nothing.
      await pay(server, sandbox, (email) => charged.add(email)).catch(() => {});
      await delay(PAUSE_MS);
    }
  })();
  return {
    charged,
    stop: () => {
      isStopping = true;
      return running;
    },
  };
}

async function pay(server: string, sandbox: string, onCharged: (email: string) => void): Promise<void> {
  const phoneNumber = `+1713${randomInt(220, 300)}${String(randomInt(10_000)).padStart(4, "0")}`;
  const email = `payer${phoneNumber.slice(2)}@example.com`;
  const credential = { credential_type: "phone_number", phone_number: phoneNumber };
  await call(`${server}/auth/2fa/provide`, { body: credential });
  const { messages } = (await call(`${sandbox}/_sandbox/sms/messages`)) as {
    messages: { to: string; code: string }[];
  };
  const code = messages.find(({ to }) => to === phoneNumber)?.code;
  const { access_token: token } = (await call(`${server}/auth/2fa/verify`, {
    body: { ...credential, code },
  })) as { access_token: string };
  const { client_secret: secret, nonce } = (await call(`${server}/subscription/initial_payment`, {
    token,
    body: signUpBody(phoneNumber, email),
  })) as { client_secret: string; nonce: string };
  await confirmCard(sandbox, secret);
  onCharged(email);
  await waitUntilPaid(server, token, { client_secret: secret, nonce });
}

/** Waits as the page does. A superseded token means that the person is a member already. */
async function waitUntilPaid(server: string, token: string, body: object): Promise<void> {
  for (let state = ""; state !== "paid" && state !== "failed"; await delay(PAUSE_MS)) {
    ({ state } = (await call(`${server}/subscription/retrive_state`, { token, body })) as { state: string });
  }
}

/** A call that is made again while the answer is 503, or none. */
async function call(url: string, { body, token }: { body?: object; token?: string } = {}): Promise<unknown> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const answer = await fetch(url, {
      method: body ? "POST" : "GET",
      headers: {
        "x-forwarded-for": randomAddress(),
        ...(body && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => null);
    if (answer?.ok) return answer.json();
    if ((answer && ![429, 503].includes(answer.status)) || performance.now() > deadline) {
      throw new Error(`${url}: ${answer?.status} ${await answer?.text()}`);
    }
    await delay(PAUSE_MS);
  }
}

function signUpBody(phoneNumber: string, email: string): object {
  return {
    name: "Maria",
    surname: "Lopez",
    email,
    address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
    phone_number: phoneNumber,
    birth_date: "1990-05-17",
    primary_dentist_id: null,
    plan_slug: "brightwell_discount_2",
    renew_period: "monthly",
    promotion_code: null,
    family_members: [],
    subscribe: false,
    is_somebody_else: true,
  };
}
