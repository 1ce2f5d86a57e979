import type { Stripe } from "@stripe/stripe-js";

/** @returns null for a secret that Stripe does not know @throws {Error} without an answer */
export async function retrieveOutcome(
  stripe: Pick<Stripe, "retrievePaymentIntent" | "retrieveSetupIntent">,
  secret: string,
): Promise<"processing" | "failed" | "paid" | null> {
  const answer = await (secret.startsWith("seti_")
    ? stripe.retrieveSetupIntent(secret)
    : stripe.retrievePaymentIntent(secret));
  if (answer.error?.type === "invalid_request_error") return null;
  if (answer.error) throw new Error(answer.error.message ?? answer.error.type);
  const { status } = "setupIntent" in answer ? answer.setupIntent : answer.paymentIntent;
  if (status === "succeeded") return "paid";
  return status === "processing" ? "processing" : "failed";
}

/** The address of a return, with the secret as Stripe adds it: for one that goes there by itself. */
export function addReturnedSecret(address: string, secret: string): string {
  const url = new URL(address);
  const kind = secret.startsWith("seti_") ? "setup_intent" : "payment_intent";
  url.searchParams.set(`${kind}_client_secret`, secret);
  return url.href;
}

const KINDS: ReadonlySet<string> = new Set(["pi", "seti"]);

/** The secret that Stripe adds to the address of a browser that comes back; null without one. */
export function readReturnedSecret(query: string): string | null {
  const parameters = new URLSearchParams(query);
  const given =
    parameters.get("payment_intent_client_secret") ?? parameters.get("setup_intent_client_secret") ?? "";
  // Stripe.js throws for another form.
  const [kind = "", id, word, secret] = given.split("_");
  return KINDS.has(kind) && id && word === "secret" && secret ? given : null;
}
