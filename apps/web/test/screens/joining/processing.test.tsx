import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import {
  type ApiAnswers,
  type ApiCall,
  NEVER,
  NO_NETWORK,
  refuse,
} from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { PLANS } from "../../dom/answers/plans-on-sale.ts";
import { READY } from "../../dom/joiner-forms.ts";
import { passTime, renderScreen, storeElsewhere, unsignedTokens } from "../../dom/render-screen.tsx";

const INTENT = { client_secret: "pi_1_secret_2", nonce: "nonce" };
const WAITING = "Please wait, we are processing your payment.";
const STATE = "POST /subscription/retrive_state";

/** The membership's own calls stay open. */
const MEMBERSHIP: ApiAnswers = Object.fromEntries(
  [
    "GET /account/insurance_card",
    "GET /account/details",
    "GET /account/next_charge",
    "GET /account/cancellation",
    "GET /account/events",
    "GET /account/card_checks",
    "GET /account/dentists",
    "GET /account/payments",
    "GET /account/contact_changes",
    "GET /account/plan_change",
    "GET /account/cards",
    "GET /account/wallet",
    "GET /auth/me",
    "POST /subscription/retrive_customer_portal",
  ].map((call) => [call, NEVER]),
);

const PAUSE_MS = 1000;
const STEP_MS = 50;

/**
 * Lets the next try come. What the page does with an answer takes turns of the loop and no time, and its pause starts
 * after them: time passes in steps, each with its turn. @returns milliseconds, to the next step
 */
async function passPause(asked: readonly unknown[]): Promise<number> {
  const before = asked.length;
  let passed = 0;
  for (; asked.length === before; passed += STEP_MS) await passTime(STEP_MS);
  return passed;
}

const openProcessing = (settings: Parameters<typeof renderScreen>[1], query = "") =>
  renderScreen(paths.processing + query, {
    signedInAs: "temporary_access_token",
    forms: { ...READY, insurancePaymentIntent: INTENT },
    ...settings,
  });

it("waits for the payment and says after 30 tries what to do [PROC-01] [PROC-02]", async () => {
  const bodies: unknown[] = [];
  const answer = ({ body }: ApiCall) => {
    bodies.push(body);
    if (bodies.length === 1) return NO_NETWORK();
    if (bodies.length === 2) return refuse(503, "unavailable");
    return { state: "processing" };
  };
  const query = "?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2";
  await openProcessing({ answers: { [STATE]: answer } }, query);
  await expect.poll(() => screen.getByText(WAITING)).toBeVisible();
  const help = () => screen.queryByText(/^This is taking longer than usual\./);
  while (bodies.length < 29) {
    await passPause(bodies);
    expect(help()).toBeNull();
  }
  await passPause(bodies);
  await expect.poll(help).toBeVisible();
  expect(bodies).toEqual(bodies.map(() => ({ ...INTENT, accepts_superseded: true })));
  const phone = within(screen.getByRole("main")).getByRole("link", { name: "(800) 555-0142" });
  expect(phone).toHaveAttribute("href", "tel:8005550142");
  for (let passed = 0; passed < 60_000; passed += STEP_MS) await passTime(STEP_MS);
  expect(bodies.length).toBeGreaterThan(30);
  expect(bodies.length).toBeLessThan(45);
});

it("replaces a superseded token, and returns to checkout after a failure [PROC-02] [PROC-05] [PAY-04]", async () => {
  const fresh = unsignedTokens("temporary_access_token", "fresh");
  const bearers: (string | null)[] = [];
  const answer = ({ headers }: ApiCall) => {
    bearers.push(headers.get("authorization"));
    if (bearers.length === 1) return refuse(400, "token_blacklisted");
    return { state: bearers.length === 2 ? "processing" : "failed" };
  };
  const shown = await openProcessing(
    {
      answers: {
        [STATE]: answer,
        "GET /auth/refresh_temporary": { access_token: fresh.access_token },
        "GET /subscription/get_plans": { plans: PLANS },
      },
    },
    "?payment_intent=pi_1&redirect_status=failed",
  );
  await expect.poll(() => screen.getByText(WAITING)).toBeVisible();
  await passPause(bearers);
  await expect.poll(() => bearers[1]).toBe(`Bearer ${fresh.access_token}`);
  await passPause(bearers);
  await expect.poll(() => shown.path).toBe(paths.checkout);
  await expect.poll(() => screen.getByText(/^The payment did not go through\./)).toBeVisible();
  expect(document.title).toMatch(/^Error: /);
});

it("asks again after a second until it is paid, then opens the membership [PROC-02]", async () => {
  const tokens = unsignedTokens("access_token");
  const asked: ApiCall[] = [];
  const answer = (call: ApiCall) => {
    asked.push(call);
    if (asked.length > 2) expect.fail("asked again");
    return asked.length === 2 ? { state: "paid", ...tokens } : { state: "processing" };
  };
  const shown = await openProcessing({ answers: { ...MEMBERSHIP, [STATE]: answer } });
  await passPause(asked);
  expect(shown.path).toBe(paths.processing);
  const passed = await passPause(asked);
  expect(passed).toBeGreaterThanOrEqual(PAUSE_MS);
  expect(passed).toBeLessThan(2 * PAUSE_MS);
  await expect.poll(() => shown.path).toBe(paths.membership);
  expect(JSON.parse(localStorage.getItem("tokens") ?? "")).toEqual(tokens);
  expect(localStorage.getItem("insurancePaymentIntent")).toBeNull();
  await passTime(2000);
});

it("leads a member straight to the membership [PROC-02]", async () => {
  const shown = await openProcessing({ signedInAs: "access_token", answers: MEMBERSHIP });
  await expect.poll(() => shown.path).toBe(paths.membership);
  expect(localStorage.getItem("userDetailsFormData")).toBeNull();
});

it("explains a browser that has not paid and notices another window [PROC-02]", async () => {
  const shown = await openProcessing({ forms: READY, answers: MEMBERSHIP });
  await expect.poll(() => screen.getByText(WAITING)).toBeVisible();
  await passTime(3000);
  await expect.poll(() => screen.getByText(/^This browser has not started a payment\./)).toBeVisible();
  storeElsewhere("tokens", JSON.stringify(unsignedTokens("access_token")));
  await expect.poll(() => shown.path).toBe(paths.membership);
});
