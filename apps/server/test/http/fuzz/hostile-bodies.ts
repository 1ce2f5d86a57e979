import { signWebhook } from "../../../../sandbox/src/stripe/webhooks/webhooks.ts";
import { signUpBody } from "../../support/parts/members-part.ts";
import type { Random } from "../../support/seeded-random.ts";
import { chance, hostileJson, hostileText, pick } from "./hostile-values.ts";

/** What the API's bodies and queries call their fields; a route that is not listed is sent any of them. */
const FIELDS = {
  credential_type: "phone_number",
  phone_number: "+17135550123",
  code: "123456",
  challenge: "abc",
  refresh_token: "abc",
  plan_slug: "brightwell_discount_2",
  promotion_code: "WELCOME",
  client_secret: "pi_1_secret_2",
  nonce: "abc",
  return_url: "/membership",
  refund_cents: 100,
  last_day: "2026-12-01",
  email: "ada@mail.example",
  removal_token: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
};

const BODIES: Record<string, readonly (keyof typeof FIELDS)[]> = {
  "/auth/2fa/provide": ["credential_type", "phone_number"],
  "/auth/2fa/verify": ["credential_type", "phone_number", "code"],
  "/auth/refresh_token": ["refresh_token"],
  "/subscription/apply_promotion": ["promotion_code", "plan_slug"],
  "/subscription/retrive_state": ["client_secret", "nonce"],
  "/subscription/retrive_customer_portal": ["return_url"],
  "/account/cancel": ["refund_cents", "last_day"],
  "/waitlist/join": ["email", "phone_number"],
  "/waitlist/leave": ["removal_token"],
};

/** JSON for a route: what it takes, with some of it exchanged for what it does not. */
export function hostileBody(random: Random, url: string): string {
  if (chance(random, 6)) return hostileJson(random);
  const names = BODIES[url] ?? (Object.keys(FIELDS) as (keyof typeof FIELDS)[]);
  const whole: Record<string, unknown> =
    url === "/subscription/initial_payment"
      ? signUpBody({ family_members: chance(random, 30) ? [{ name: "Ada" }] : [] })
      : Object.fromEntries(names.map((name) => [name, FIELDS[name]]));
  const members = Object.entries(whole).map(([name, value]) => {
    const text = chance(random, 25) ? hostileInside(random, value) : JSON.stringify(value);
    return `${JSON.stringify(chance(random, 3) ? hostileText(random) : name)}:${text}`;
  });
  return `{${members.join(",")}}`;
}

function hostileInside(random: Random, value: unknown): string {
  if (typeof value !== "object" || value === null || chance(random, 30)) return hostileJson(random);
  const members = Object.entries(value).map(
    ([name, each]) =>
      `${JSON.stringify(name)}:${chance(random, 50) ? hostileJson(random) : JSON.stringify(each)}`,
  );
  return `{${members.join(",")}}`;
}

/** A webhook's body and its signature, which is good half the time. */
export function hostileWebhook(random: Random, nowMs: number): { body: string; signature: string } {
  const value = (usual: string) => (chance(random, 30) ? hostileJson(random) : JSON.stringify(usual));
  const type = pick(random, ["charge.refunded", "customer.updated", "invoice.paid", "no.such.type"]);
  const subject = `{"id":${value("ch_1")},"object":${value("charge")},"customer":${value("cus_1")}}`;
  const body = `{"id":${value(`evt_${random(1e6)}`)},"type":${value(type)},"data":{"object":${subject}}}`;
  const signed = signWebhook(body, nowMs, pick(random, ["good", "good", "bad", "old", "missing"]));
  return { body, signature: signed ?? hostileText(random) };
}

const TYPES = [
  ...[
    "application/json; charset=utf-16",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
  ],
  ...[
    'application/json; boundary="',
    "application/graphql",
    "application/xml",
    "/",
    "json",
    ";",
    "a/b/c",
    "é",
  ],
];

export interface Body {
  payload: Buffer;
  type: string | undefined;
}

/** A body as bytes and with its type: now and then cut off, not UTF-8, of another kind or not there. */
export function hostileBytes(random: Random, json: string, url: string): Body {
  const spoiled = chance(random, 10);
  const type = chance(random, 90) ? "application/json" : pick(random, TYPES);
  if (url === "/auth/apple/callback" && chance(random, 80)) {
    const form = `state=${hostileText(random).toWellFormed()}&user=%00&code=a%`;
    return { payload: Buffer.from(form), type: "application/x-www-form-urlencoded" };
  }
  const bytes = Buffer.from(json);
  if (!spoiled) return { payload: bytes, type };
  return pick<() => Body>(random, [
    () => ({ payload: bytes.subarray(0, random(bytes.length + 1)), type }),
    () => ({ payload: Buffer.concat([bytes, Buffer.from([0xff, 0xfe, 0x00])]), type }),
    () => ({ payload: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]), type }),
    () => ({ payload: Buffer.from(`{"a":"${"x".repeat(300_000)}"}`), type }),
    () => ({ payload: Buffer.from("[".repeat(60_000)), type }),
    () => ({ payload: Buffer.from(`{"a":${"[".repeat(60_000)}${"]".repeat(60_000)}}`), type }),
    () => ({ payload: Buffer.alloc(0), type }),
    () => ({ payload: bytes, type: undefined }),
    () => ({ payload: Buffer.from('{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}'), type }),
  ])();
}
