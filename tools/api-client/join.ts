/**
 * A stranger's program, written against the types that `openapi-typescript` makes of our document: somebody joins, and a
 * partner asks. It is compiled and run by `apps/server/test/developers/client.test.ts`.
 */
import createClient from "openapi-fetch";
import type { paths } from "./generated/api.ts";

interface Given {
  base: string;
  /** The sandbox's mailbox of texts, and its press of Pay. */
  readCode: string;
  pay: string;
  assertion: string;
}

const given = JSON.parse(process.argv[2] ?? "") as Given;
const client = createClient<paths>({ baseUrl: given.base });

/** The answer of a call that was not refused. */
function taken<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(`Refused: ${JSON.stringify(error)}`);
  return data;
}

const phone = { credential_type: "phone_number", phone_number: "+17135550147" } as const;
const provided = taken(await client.POST("/auth/2fa/provide", { body: phone }));
const { code } = (await (await fetch(given.readCode)).json()) as { code: string };
const signedIn = taken(
  await client.POST("/auth/2fa/verify", {
    body: { ...phone, code, challenge: provided.data.challenge },
  }),
);
const visitor = { authorization: `Bearer ${signedIn.access_token}` };
const payment = taken(
  await client.POST("/subscription/initial_payment", {
    headers: visitor,
    body: {
      ...{ name: "Maria", surname: "Lopez", email: "maria@example.com", birth_date: "1990-05-17" },
      address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
      ...{ phone_number: phone.phone_number, primary_dentist_id: null },
      ...{ plan_slug: "brightwell_discount_2", renew_period: "monthly", promotion_code: null },
      ...{ family_members: [], subscribe: false },
    },
  }),
);
const { client_secret, nonce } = payment;
await fetch(given.pay, { method: "POST", body: JSON.stringify({ client_secret }) });
const paid = taken(
  await client.POST("/subscription/retrive_state", { headers: visitor, body: { client_secret, nonce } }),
);
const member = { authorization: `Bearer ${paid.access_token}` };
const { insurance_card } = taken(await client.GET("/account/insurance_card", { headers: member }));

const token = taken(
  await client.POST("/partners/token", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: {
      grant_type: "client_credentials",
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: given.assertion,
    },
    bodySerializer: (body) => new URLSearchParams(body as Record<string, string>),
  }),
);
const partner = { authorization: `Bearer ${token.access_token}` };
const { locations } = taken(
  await client.GET("/partners/locations", { headers: partner, params: { query: { zip: "77002" } } }),
);
const refused = await client.GET("/account/insurance_card", { headers: partner });

console.log(
  JSON.stringify({
    state: paid.state,
    card: insurance_card !== null,
    offices: locations.map(({ provider }) => provider.last_name),
    refused: refused.error?.error,
  }),
);
