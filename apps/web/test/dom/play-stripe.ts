interface PlayedStripe {
  retrievePaymentIntent?: (secret: string) => Promise<object>;
  handleNextAction?: (options: { clientSecret: string }) => Promise<void>;
}

let played: PlayedStripe = {};

/** The page keeps its first client for all tests of a worker: this one asks what is played now. */
const CLIENT = {
  _registerWrapper: () => {},
  retrievePaymentIntent: (secret: string) => played.retrievePaymentIntent?.(secret),
  handleNextAction: (options: { clientSecret: string }) => played.handleNextAction?.(options),
};

/** Puts a Stripe.js on the page that answers so, until `stopStripe`. */
export function playStripe(answers: PlayedStripe): void {
  played = answers;
  Object.assign(window, { Stripe: Object.assign(() => CLIENT, { version: "endive" }) });
}

export function stopStripe(): void {
  played = {};
  Reflect.deleteProperty(window, "Stripe");
}
