import { screen } from "@testing-library/dom";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiAnswers, NEVER, NO_NETWORK, refuse } from "../../../../../tools/dom/play-api.ts";
import { encodeMobilePayload } from "../../../app/features/onboarding/hand-off/hand-off.ts";
import { paths } from "../../../app/paths.ts";
import { PLANS } from "../../dom/answers/plans-on-sale.ts";
import { playStripe, stopStripe } from "../../dom/play-stripe.ts";
import { passTime, renderScreen, unsignedTokens } from "../../dom/render-screen.tsx";

const APP = "http://127.0.0.1:4000/an-app/paid";
const ALLOWED = [APP, "smirk-test://paid"];
const t = unsignedTokens("temporary_access_token").access_token;
const ipo: Parameters<typeof encodeMobilePayload>[0]["ipo"] = {
  name: "Željka",
  surname: "Čović",
  email: "zeljka@example.com",
  phone_number: "+17132345678",
  birth_date: "1984-02-29",
  address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
  primary_dentist_id: null,
  plan_slug: PLANS[0]?.slug ?? "",
  renew_period: "annualy",
  promotion_code: null,
  family_members: [],
  subscribe: false,
};

const full = (r: string) => encodeMobilePayload({ t, ipo, r });
const back = (r: string) => encodeMobilePayload({ r });
const ANOTHER = Buffer.from("[1]").toString("base64url");
const REFUSED = {
  "an address with one more slash": `${APP}/`,
  "another name of the same host": APP.replace("127.0.0.1", "localhost"),
  "an app's address with more after it": "smirk-test://paid.evil",
  "a script for an address": "javascript:alert(1)",
};

const WRONG: (readonly [string, string])[] = [
  ...["checkout", "processing"].flatMap((page) => [
    [`nothing at ${page}`, `/user-details/${page}?m=`] as const,
    [`another payload at ${page}`, `/user-details/${page}?m=${ANOTHER}`] as const,
  ]),
  ...Object.entries(REFUSED).flatMap(([what, r]) => [
    [`${what}, before paying`, `${paths.checkout}?m=${full(r)}`] as const,
    [`${what}, after paying`, `${paths.processing}?m=${back(r)}`] as const,
  ]),
  ["a return without a payment", `${paths.processing}?m=${back(APP)}`],
  ["a whole one at the plans", `${paths.plan}?m=${full(APP)}`],
  ["a whole one at the membership", `${paths.membership}?m=${full(APP)}`],
];

const ON_SALE: ApiAnswers = {
  "GET /subscription/get_plans": { plans: PLANS },
  "GET /subscription/public_key": { stripe_public_key: "pk_test_1" },
};

const open = (path: string, settings: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(path, {
    config: { mobileReturnUrls: ALLOWED, stripeScriptUrl: "https://stripe.example/v3" },
    answers: ON_SALE,
    ...settings,
  });

const INTENT = { client_secret: "pi_1_secret_2", nonce: "nonce" };
const provider: { answer: object; asked: number } = { answer: {}, asked: 0 };

beforeAll(() => {
  playStripe({
    retrievePaymentIntent: async (secret) => {
      provider.asked += 1;
      return secret === INTENT.client_secret ? provider.answer : { error: { type: "invalid_request_error" } };
    },
  });
});
afterAll(stopStripe);

const PAID = "Paid. You can go back to the app.";
const NOT_PAID = "The payment did not go through";
const is = (status: string) => ({ paymentIntent: { status } });
const STORED = { forms: { insurancePaymentIntent: INTENT } };
const ANOTHERS = { forms: { insurancePaymentIntent: { client_secret: "pi_7_secret_7", nonce: "nonce" } } };
const RETURNED = `&payment_intent_client_secret=${INTENT.client_secret}`;
const BY_HAND = encodeMobilePayload({});

async function afterPassing<Value>(ms: number, find: () => Value): Promise<Value> {
  await passTime(ms);
  return find();
}

describe("a hand-off from an app", () => {
  it.each(WRONG)("is refused: %s [PAY-07] [PROC-03] [PROC-04]", async (_what, path) => {
    const shown = await open(path);
    await expect.poll(() => shown.path).toBe(paths.signUp);
    await expect.poll(() => screen.getByRole("heading", { level: 1 })).toHaveTextContent("Let's get started");
  });

  it.each([
    ["paid", is("succeeded"), `?m=${BY_HAND}`, STORED, PAID],
    ["not paid", is("requires_payment_method"), `?m=${BY_HAND}`, STORED, NOT_PAID],
    ["paid, in a browser that keeps nothing", is("succeeded"), `?m=${BY_HAND}${RETURNED}`, {}, PAID],
    ["paid, and the app's address kept alone", is("succeeded"), `?m=${back(APP)}${RETURNED}`, {}, PAID],
    ["paid, with an address that is refused", is("succeeded"), `?m=${back(`${APP}/`)}`, STORED, PAID],
    ["paid, where another tab began a payment", is("succeeded"), `?m=${BY_HAND}${RETURNED}`, ANOTHERS, PAID],
    ["paid, not the other payment to an app", is("succeeded"), `?m=${back(APP)}${RETURNED}`, ANOTHERS, PAID],
    ["paid, with an m that cannot be decoded", is("succeeded"), "?m=%25", STORED, PAID],
    ["not paid, with an m that cannot be decoded", is("canceled"), "?m=%25", STORED, "Let's get started"],
    [
      "a payment that nobody knows",
      {},
      `?m=${BY_HAND}&payment_intent_client_secret=pi_7_secret_7`,
      {},
      "Let's get started",
    ],
  ])("says at the end: %s [PAY-07] [PROC-03]", async (_what, answer, query, settings, title) => {
    provider.answer = answer;
    await open(`${paths.processing}${query}`, settings);
    await passTime(0);
    await expect.poll(() => screen.getByRole("heading", { level: 1 })).toHaveTextContent(title);
  });

  it("waits while the payment is being processed [PAY-07] [PROC-01]", async () => {
    provider.answer = is("processing");
    await open(`${paths.processing}?m=${BY_HAND}`, STORED);
    await expect.poll(() => screen.getByText("Please wait, we are processing your payment.")).toBeVisible();
    provider.asked = 0;
    await expect.poll(() => afterPassing(50, () => provider.asked)).toBeGreaterThan(0);
    provider.answer = is("succeeded");
    await expect
      .poll(() => afterPassing(50, () => screen.getByRole("heading", { level: 1 })))
      .toHaveTextContent(PAID);
  });

  it("asks again, and says so, while the provider hangs [PAY-07] [PROC-01]", async () => {
    provider.answer = NEVER();
    await open(`${paths.processing}?m=${BY_HAND}`, STORED);
    await expect.poll(() => screen.getByText("Please wait, we are processing your payment.")).toBeVisible();
    const help = () => screen.queryByText(/^(This is taking longer|We did not get an answer)/);
    provider.asked = 0;
    await expect.poll(() => afterPassing(1000, () => provider.asked)).toBe(30);
    expect(help()).toBeNull();
    await expect.poll(() => afterPassing(1000, help)).toBeVisible();
  });

  it.each([
    ["has ended", refuse(401, "token_expiried")],
    ["gets no answer", NO_NETWORK],
  ])("with a member's token that %s is left to the payment's own check [PAY-07]", async (_what, answer) => {
    const signedOut = refuse(401, "token_expiried");
    const token = unsignedTokens("access_token").access_token;
    await open(`${paths.checkout}?m=${encodeMobilePayload({ t: token, ipo, r: APP })}`, {
      config: { mobileReturnUrls: ALLOWED },
      answers: { ...ON_SALE, "GET /account/insurance_card": answer, "POST /subscription/terms": signedOut },
    });
    await expect.poll(() => screen.queryByText("Your sign-in has ended.")).toBeVisible();
    expect(screen.queryByText("You are already a member.")).toBeNull();
  });

  it("is taken with an address that is allowed [PAY-07]", async () => {
    const config = { mobileReturnUrls: ALLOWED };
    const shown = await open(`${paths.checkout}?m=${full(APP)}`, { config });
    await expect
      .poll(() => screen.queryByRole("heading", { level: 1, name: "Review and pay" }))
      .toBeVisible();
    expect(shown.path).toBe(paths.checkout);
  });
});
