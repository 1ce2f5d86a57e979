import { confirmCard } from "../../../tools/stack/card-confirmation.ts";
import { newTokens, PLUS, type Tokens } from "./joiners.ts";

interface NewMember {
  name: string;
  surname: string;
  email: string;
  /** The number as typed: the code goes to another one. */
  phone_number?: string;
  birth_date?: string;
  renew_period?: "monthly" | "annualy";
  family?: readonly { name: string; surname: string; birth_date: string; relation: "spouse" | "child" }[];
}

/** A member who has paid, past the screens. @returns their session, as the browser that paid gets it */
export async function joinByApi({ family = [], ...own }: NewMember): Promise<Tokens> {
  const { access_token } = await newTokens();
  const payment = await post<{ client_secret: string; nonce: string }>("initial_payment", access_token, {
    address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
    phone_number: "+17135550123",
    birth_date: "1990-05-17",
    primary_dentist_id: null,
    plan_slug: PLUS,
    renew_period: "monthly",
    ...own,
    promotion_code: null,
    family_members: family,
    subscribe: false,
    is_somebody_else: true,
  });
  const { client_secret, nonce } = payment;
  await confirmCard(process.env.E2E_SANDBOX ?? "", client_secret);
  const retrieve = (token: string) =>
    post<{ state: string } & Tokens>("retrive_state", token, { client_secret, nonce });
  // Where the provider's event came first, the token is superseded, as the processing page expects.
  const { state, ...tokens } = await retrieve(access_token).catch(async () =>
    retrieve(await renew(access_token)),
  );
  if (state !== "paid") throw new Error(`The payment is ${state}.`);
  return tokens;
}

async function renew(token: string): Promise<string> {
  const answer = await fetch(`${process.env.E2E_PRODUCT}/auth/refresh_temporary`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await readAnswer<{ access_token: string }>(answer)).access_token;
}

async function post<T>(path: string, token: string, body: object): Promise<T> {
  const answer = await fetch(`${process.env.E2E_PRODUCT}/subscription/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return readAnswer(answer);
}

async function readAnswer<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
