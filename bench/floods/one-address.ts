import type { Answer, Client } from "./requests.ts";
import { EVERYWHERE } from "./requests.ts";

interface Asked {
  client: Client;
  /** A member's token. */
  token: string;
  /** Counts the requests of a connection. */
  number: number;
}

const EMPTY_MEMBERS = JSON.stringify({ family_members: Array.from({ length: 20_000 }, () => ({})) });
const SIGNATURE = { "stripe-signature": `t=1,v1=${"0".repeat(64)}` };

/** The worst legal thing of each class of requests, which one address asks on many connections. */
export const ONE_ADDRESS = {
  health: ({ client }) => client.get("/readyz"),
  payment: ({ client, token }) =>
    client.post("/subscription/terms", EMPTY_MEMBERS, { authorization: `Bearer ${token}` }),
  "payment-object": ({ client, token }) => client.get("/subscription/payment_object", token),
  webhook: ({ client }) => client.post("/stripe/webhook", " ".repeat(250_000), SIGNATURE),
  catalog: ({ client }) => client.get("/subscription/get_plans"),
  asset: ({ client }) => client.get("/basemap/us.pmtiles"),
  picture: ({ client, number }) => client.get(`/share/dentist/${1 + (number % 500)}.png`),
  page: ({ client, number }) => client.get(`/dentist/${1 + (number % 500)}`),
  graphql: ({ client }) => client.query(EVERYWHERE),
  directory: ({ client }) => client.get("/directory/location_ids"),
  places: ({ client, number }) =>
    client.get(`/places/autocomplete?input=${"acms"[number % 4]}&lat=29.7&lng=-95.4`),
  "sign-in": ({ client }) =>
    client.post("/auth/refresh_token", JSON.stringify({ refresh_token: "x".repeat(200) })),
  member: ({ client, token }) => client.get("/account/payments", token),
  document: ({ client, token }) => client.get("/account/agreement.pdf", token),
  form: ({ client }) =>
    client.post("/waitlist/leave", JSON.stringify({ removal_token: crypto.randomUUID() })),
  console: ({ client }) => client.get("/console/api/session"),
} as const satisfies Record<string, (asked: Asked) => Promise<Answer>>;

export type OneAddress = keyof typeof ONE_ADDRESS;
