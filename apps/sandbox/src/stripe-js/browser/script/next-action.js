import { showChallenge } from "./challenge.js";
import { toFailure } from "./confirm.js";
import { PAYMENT, SETUP } from "./intent-kinds.js";
import { readOptions, refuse } from "./refuse.js";

/**
 * Shows the bank's page for an intent that a server has confirmed with a stored card.
 * @param {import("./stripe.js").Account} account
 * @param {unknown} given
 * @returns {Promise<any>} an error or the intent
 */
export async function handleNextAction(account, given) {
  const { clientSecret } = readOptions("stripe.handleNextAction()", given, ["clientSecret"]);
  const words = [PAYMENT, SETUP].find(
    ({ secret }) => typeof clientSecret === "string" && secret.test(clientSecret),
  );
  if (!words)
    return refuse("Invalid value for stripe.handleNextAction(): clientSecret is not one of an intent.");
  const { kind } = words;
  const { intent, error } = await account.retrieve(kind, clientSecret);
  if (error) return { error };
  if (intent.status !== "requires_action") {
    const noun = kind === "payment" ? "PaymentIntent" : "SetupIntent";
    return refuse(`stripe.handleNextAction: The ${noun} supplied is not in the requires_action state.`);
  }
  await showChallenge({ publicKey: account.publicKey, kind, clientSecret, intent });
  const answer = toFailure(words, await account.retrieve(kind, clientSecret));
  return answer.error ? { error: answer.error } : { [words.result]: answer.intent };
}
