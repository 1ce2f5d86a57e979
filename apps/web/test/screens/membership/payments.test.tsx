import type { MemberPayment } from "@smirk/contract/account/payments";
import { screen, within } from "@testing-library/dom";
import { afterEach, expect, it } from "vitest";
import { NEVER, NO_NETWORK, refuse } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { mariasAccount } from "../../dom/answers/member/account-answers.ts";
import { DUE } from "../../dom/answers/member/payment-answers.ts";
import { playStripe, stopStripe } from "../../dom/play-stripe.ts";
import { renderMember } from "../../dom/render-member.tsx";

afterEach(stopStripe);

it("a payment that failed comes first on the home, and is paid there with one press [SELF-05]", async () => {
  let payments: MemberPayment[] = [DUE];
  let isDeclined = true;
  const { user } = await renderMember(paths.membership, {
    account: mariasAccount({ payment_failed: true }),
    answers: {
      "GET /account/payments": () => ({ payments, years: [] }),
      "POST /account/payments/in_due/pay": () => {
        if (isDeclined) return refuse(402, "payment_declined");
        payments = [{ ...DUE, state: "paid", net_cents: 25_100 }];
        return { state: "paid" };
      },
    },
  });
  const due = () => within(screen.getByRole("region", { name: "Your last payment failed." }));
  await expect.poll(() => due().getByRole("link", { name: "Use another card" })).toBeVisible();
  expect(due().getByText("$251.00, Nov 20, 2027, not charged")).toBeVisible();
  expect(screen.queryByText(/Thank you/)).toBeNull();
  const [first] = within(screen.getByRole("main")).getAllByRole("region");
  expect(first).toHaveAccessibleName("Your last payment failed.");
  expect(screen.getByText("Due now").parentElement).toHaveTextContent("Due now$251.00");
  await user.click(due().getByRole("button", { name: "Pay now" }));
  await expect
    .poll(() => due().getByRole("alert"))
    .toHaveTextContent("Your bank did not accept this payment. Use another card, or call your bank.");
  isDeclined = false;
  await user.click(due().getByRole("button", { name: "Pay now" }));
  await expect.poll(() => screen.getByText("Thank you, your payment was received.")).toHaveFocus();
  expect(screen.queryByRole("region", { name: "Your last payment failed." })).toBeNull();
});

it("a failed payment is shown on the home before its sum is known, or without it [SELF-05]", async () => {
  const notice = () => screen.queryByText(/^Your last payment failed\./);
  const link = () => screen.queryByRole("link", { name: "See your payments" });
  const account = mariasAccount({ payment_failed: true });
  await renderMember(paths.membership, { account, answers: { "GET /account/payments": NEVER } });
  await expect.poll(link).toHaveAttribute("href", paths.payments);
  expect(notice()).toBeVisible();
  await renderMember(paths.membership, { account, answers: { "GET /account/payments": NO_NETWORK } });
  await expect.poll(link).toBeVisible();
  expect(screen.queryByText(/Thank you/)).toBeNull();
  await renderMember(paths.membership, {
    account,
    answers: { "GET /account/payments": { payments: [DUE], years: [] } },
  });
  await expect.poll(() => screen.queryByRole("button", { name: "Pay now" })).toBeVisible();
  expect(link()).toBeNull();
});

it("a try that failed stands among the charges, without a receipt, in Spanish too [SELF-05] [ES-02]", async () => {
  await renderMember(paths.payments, {
    language: "es",
    answers: { "GET /account/payments": () => ({ payments: [DUE], years: [] }) },
  });
  await expect.poll(() => screen.getByRole("region", { name: "Su último pago falló." })).toBeVisible();
  const charges = within(screen.getByRole("region", { name: "Cobros y reembolsos" }));
  expect(charges.getByRole("listitem")).toHaveTextContent(/\$251\.00.*Todavía sin pagar/);
  expect(charges.queryByRole("link")).toBeNull();
});

it("a payment that the bank wants confirmed is confirmed on the page [SELF-05]", async () => {
  const asked: string[] = [];
  // The bank says no first.
  playStripe({ handleNextAction: async ({ clientSecret }) => void asked.push(clientSecret) });
  const { user } = await renderMember(paths.payments, {
    config: { stripeScriptUrl: "https://stripe.example/v3" },
    answers: {
      "GET /account/payments": () => ({ payments: [{ ...DUE, needs_confirmation: true }], years: [] }),
      "GET /subscription/public_key": { stripe_public_key: "pk_test_1" },
      "POST /account/payments/in_due/pay": () => {
        const question = { state: "action_required", client_secret: `pi_1_secret_${asked.length}` };
        return asked.length > 1 ? { state: "paid" } : question;
      },
    },
  });
  const title = "Your bank has not confirmed this payment.";
  const due = () => within(screen.getByRole("region", { name: title }));
  await expect.poll(() => due().getByText(/^Pay, then confirm it with your bank/)).toBeVisible();
  await user.click(due().getByRole("button", { name: "Pay now" }));
  await expect
    .poll(() => due().getByRole("alert"))
    .toHaveTextContent("Your bank has not confirmed this payment.");
  await user.click(due().getByRole("button", { name: "Pay now" }));
  await expect.poll(() => screen.getByText("Thank you, your payment was received.")).toHaveFocus();
  expect(asked).toEqual(["pi_1_secret_0", "pi_1_secret_1"]);
});

it("an unknown receipt says so [SELF-05]", async () => {
  await renderMember(paths.payment("in_unknown"), {
    answers: { "GET /account/payments/in_unknown": () => refuse(404, "not_found") },
  });
  const words = "We did not find this receipt in your payments.";
  await expect.poll(() => screen.getByText(words)).toBeVisible();
});

it("a payment of a membership that has ended says so, and that it goes on no more [SELF-11]", async () => {
  let payments = [DUE];
  const { user } = await renderMember(paths.payments, {
    answers: {
      "GET /account/payments": () => ({ payments, years: [] }),
      "POST /account/payments/in_due/pay": () => {
        payments = [];
        return refuse(409, "conflict", { reason: "membership_ended" });
      },
    },
  });
  await expect.poll(() => screen.getByRole("button", { name: "Pay now" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Pay now" }));
  await expect.poll(() => screen.getByText("Your membership has ended. You can join again.")).toBeVisible();
  expect(screen.queryByText(/Your membership stays active/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Pay now" })).toBeNull();
});

it("the switch of automatic renewal shows what the answer says [SELF-06] [SELF-11]", async () => {
  const { user } = await renderMember(paths.payments, {
    answers: {
      "GET /account/payments": () => ({ payments: [], years: [] }),
      "POST /account/renewal": () => ({ auto_renew: true, period_end: "2027-01-01" }),
    },
  });
  await expect.poll(toggle).toBeChecked();
  await user.click(toggle());
  await expect.poll(() => screen.getByText(/This cannot be changed now/)).toBeVisible();
  expect(toggle()).toBeChecked();
  expect(screen.queryByText("Automatic renewal is off.")).toBeNull();
});

const terms = (day: string, fill: string) => ({
  language: "en",
  consent: { version: "v-1", sha256: fill.repeat(64), text: `I agree that $24.90 are charged on ${day}.` },
});
const OFF = {
  account: mariasAccount({ auto_renew: false }),
  answers: { "GET /account/payments": () => ({ payments: [], years: [] }) },
};
const toggle = () => screen.getByRole("switch", { name: /Renew my membership/ });
const dialog = () => within(screen.getByRole("dialog", { name: "Turn on automatic renewal?" }));

it("renewal is turned on by agreeing to the server's words, again where they changed [LAW-04]", async () => {
  const shown = [terms("Jan 1, 2027", "a"), terms("Jan 1, 2027", "a"), terms("Jan 2, 2027", "b")];
  const sent: unknown[] = [];
  const { user } = await renderMember(paths.payments, {
    ...OFF,
    answers: {
      ...OFF.answers,
      "GET /account/renewal/terms": () => shown.shift(),
      "POST /account/renewal": ({ body }) => {
        sent.push(body);
        if (sent.length === 1) return refuse(409, "conflict", { reason: "renewal_changed" });
        return { auto_renew: true, period_end: "2027-01-02" };
      },
    },
  });
  await expect.poll(toggle).not.toBeChecked();
  await user.click(toggle());
  await expect
    .poll(() => dialog().getByText("I agree that $24.90 are charged on Jan 1, 2027."))
    .toBeVisible();
  await user.click(dialog().getByRole("button", { name: "Not now" }));
  expect([screen.queryByRole("dialog"), sent]).toEqual([null, []]);
  expect(toggle()).not.toBeChecked();

  await user.click(toggle());
  await expect.poll(() => dialog().getByRole("button", { name: "Agree and turn on" })).toBeVisible();
  expect(dialog().queryByRole("alert")).toBeNull();
  await user.click(dialog().getByRole("button", { name: "Agree and turn on" }));
  await expect.poll(() => dialog().getByRole("alert")).toHaveTextContent(/renewal has changed/);
  expect(dialog().getByText("I agree that $24.90 are charged on Jan 2, 2027.")).toBeVisible();
  await user.click(dialog().getByRole("button", { name: "Agree and turn on" }));
  await expect.poll(() => screen.getByText("Automatic renewal is on.")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(toggle()).toBeChecked();
  const choice = (fill: string) => ({
    auto_renew: true,
    consent: { version: "v-1", sha256: fill.repeat(64) },
  });
  expect(sent).toEqual([choice("a"), choice("b")]);
});

it.each([
  ["where it cannot be turned on", () => refuse(409, "conflict"), "This cannot be changed now."],
  [
    "where nothing is sold",
    () => refuse(409, "conflict", { reason: "state_not_sold" }),
    "The membership is not available in your state, so it cannot renew.",
  ],
  ["where the words do not come", () => refuse(503, "unavailable"), "We did not get an answer."],
])("renewal stays off %s [LAW-04]", async (_where, answer, said) => {
  const { user } = await renderMember(paths.payments, {
    ...OFF,
    answers: { ...OFF.answers, "GET /account/renewal/terms": answer },
  });
  await expect.poll(toggle).not.toBeChecked();
  await user.click(toggle());
  await expect.poll(() => screen.getByRole("alert")).toHaveTextContent(said);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(toggle()).not.toBeChecked();
});
