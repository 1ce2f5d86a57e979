import { SANDBOX_STRIPE_PUBLIC_KEY } from "../../apps/sandbox/src/stripe/credentials.ts";

interface CardConfirmation {
  /** It stands below the address of the sandbox's Stripe. */
  path: string;
  headers: { authorization: string; "content-type": string };
  form: URLSearchParams;
}

/** What Stripe's own frame sends once a card is typed: for a payment, or for a card to be kept. @param secret of the intent */
export function cardConfirmation(secret: string, number = "4242424242424242"): CardConfirmation {
  const [id = ""] = secret.split("_secret_");
  const kind = id.startsWith("seti_") ? "setup_intents" : "payment_intents";
  return {
    path: `/v1/${kind}/${id}/confirm`,
    headers: {
      authorization: `Bearer ${SANDBOX_STRIPE_PUBLIC_KEY}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    form: new URLSearchParams({
      client_secret: secret,
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": number,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2040",
      "payment_method_data[card][cvc]": "123",
    }),
  };
}

/** Sends it to a running sandbox. @param sandbox its address @throws for a card that is refused */
export async function confirmCard(sandbox: string, secret: string): Promise<void> {
  const { path, headers, form } = cardConfirmation(secret);
  const answer = await fetch(`${sandbox}${path}`, { method: "POST", headers, body: form });
  if (!answer.ok) throw new Error(`The card: ${answer.status} ${await answer.text()}`);
}
