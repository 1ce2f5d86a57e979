import { answerPage, reportHeight } from "./page-port.js";
import { openApi } from "./stripe-api.js";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const buttons = /** @type {HTMLButtonElement[]} */ ([byId("complete"), byId("fail")]);

const report = answerPage({
  /** @param {import("../protocol.d.ts").Challenge} challenge */
  open({ publicKey, intent }) {
    const { source } = /** @type {any} */ (intent.next_action).use_stripe_sdk;
    const api = openApi(publicKey);
    byId("amount").textContent = describe(intent);
    for (const button of buttons) {
      button.addEventListener("click", () => answer(api, source, button.id === "complete"));
    }
    showOnceItFits();
    reportHeight(report);
    return {};
  },
});

/** A press meant for a button would miss it while the page still makes the frame taller. */
function showOnceItFits() {
  const challenge = byId("challenge");
  challenge.style.visibility = "hidden";
  challenge.hidden = false;
  const show = () => {
    if (document.body.getBoundingClientRect().height > window.innerHeight) return;
    window.removeEventListener("resize", show);
    challenge.style.visibility = "visible";
  };
  window.addEventListener("resize", show);
  show();
}

/**
 * @param {ReturnType<typeof openApi>} api
 * @param {string} source
 * @param {boolean} isSatisfied
 */
async function answer(api, source, isSatisfied) {
  for (const button of buttons) button.disabled = true;
  const { error } = await api.answerChallenge(source, isSatisfied ? "succeeded" : "failed");
  if (error?.type !== "api_connection_error") return report("done");
  byId("problem").textContent = error.message ?? "";
  for (const button of buttons) button.disabled = false;
}

/** @param {import("@stripe/stripe-js").PaymentIntent | import("@stripe/stripe-js").SetupIntent} intent */
function describe(intent) {
  if (intent.object === "setup_intent") return "Your card is saved for later. Nothing is paid now.";
  const money = { style: "currency", currency: intent.currency };
  const amount = new Intl.NumberFormat("en-US", /** @type {Intl.NumberFormatOptions} */ (money)).format(
    intent.amount / 100,
  );
  return `Smirk asks for ${amount}.`;
}
