import { screen, within } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import { paths } from "../../../app/paths.ts";
import { type Account, mariasAccount, secondsOf } from "../../dom/answers/member/account-answers.ts";
import { renderMember } from "../../dom/render-member.tsx";
import { passTime } from "../../dom/render-screen.tsx";

it("a member's home says what changed lately, the newest first [MEM-01] [SELF-05]", async () => {
  const account = mariasAccount();
  account.events = [
    "payment_received",
    "refunded",
    "refund_returned",
    "payment_failed",
    "renewal_turned_on",
    "joined",
  ].map((kind, index) => ({
    id: String(index),
    kind,
    facts: { amount_cents: 25_100, plan_name: "Smirk Plus" },
    happened_at: secondsOf("2026-11-20"),
  }));
  account.events.unshift({ id: "9", kind: "of_a_newer_server", facts: {}, happened_at: 0 });
  const { user } = await renderMember(paths.membership, { account });
  const recent = () => within(screen.getByRole("region", { name: "Recent activity" }));
  await expect.poll(() => recent().getAllByRole("listitem")).toHaveLength(4);
  expect(recent().getAllByRole("listitem")[0]).toHaveTextContent("Your payment of $251.00 was received.");
  await user.click(recent().getByRole("button", { name: "Show more" }));
  expect(recent().getAllByRole("listitem")).toHaveLength(6);
  expect(recent().getAllByRole("listitem")[2]).toHaveTextContent(/did not accept the refund of \$251\.00/);
});

it("asks for consent to a new price where the state wants one [LAW-05]", async () => {
  const account = mariasAccount();
  account.priceChange = {
    ...{ id: "3e6f0a43-6ad1-4a30-9a1e-0f2a4c7b9d10", period: "yearly", old_cents: 19_100, new_cents: 20_900 },
    ...{ renews_on: "2027-11-20", reason: "Our costs have grown.", needs_consent: true, is_agreed: false },
    ...{ leave_until: null, consent_text: "I agree that my membership costs $209.00." },
  };
  const agreed: unknown[] = [];
  const { user } = await renderMember(paths.membership, {
    account,
    answers: {
      "POST /account/price_change/agree": ({ body }) => {
        agreed.push(body);
        if (agreed.length === 1) {
          const refused = { error: "conflict", reason: "price_change_over", message: "It is over." };
          return Response.json(refused, { status: 409 });
        }
        return { price_change: account.priceChange };
      },
    },
  });
  const panel = () => within(screen.getByRole("region", { name: "Your new price" }));
  await expect.poll(() => panel().getByText(/costs \$209\.00 a year instead of \$191\.00/)).toBeVisible();
  expect(panel().getByText(/you can leave within 14 days after the first charge/)).toBeVisible();
  await user.click(panel().getByRole("button", { name: "Agree to the new price" }));
  expect(await panel().findByRole("alert")).toHaveTextContent("This price change is no longer open.");
  await user.click(panel().getByRole("button", { name: "Agree to the new price" }));
  await expect.poll(() => panel().getByText("You agreed to the new price.")).toBeVisible();
  expect(agreed).toEqual([{ id: account.priceChange.id }, { id: account.priceChange.id }]);
  expect(panel().queryByRole("button")).toBeNull();
});

const DENTISTS = "/account/dentists";

it("the first step after joining is a call to the chosen dentist, later in its panel [MEM-01]", async () => {
  const shown = await renderMember(paths.membership);
  const call = () => screen.getByRole("link", { name: "Call to make an appointment: (713) 555-0170" });
  await expect.poll(call).toHaveAttribute("href", "tel:+17135550170");
  const first = within(screen.getByRole("region", { name: "Your first step" }));
  expect(first.getByRole("link", { name: "Ana Diaz, DDS" })).toHaveAttribute("href", "/dentist/11");
  expect(first.getByRole("link", { name: /^Call/ })).toBe(call());
  await shown.reload();
  await expect.poll(call).toBeVisible();
  expect(screen.queryByRole("region", { name: "Your first step" })).toBeNull();
  expect(screen.getByRole("region", { name: "Find a Dentist" })).toContainElement(call());
});

it.each([
  ["nobody was chosen", (account: Account) => Object.assign(account.dentists, { people: [] })],
  ["the dentists do not load", (account: Account) => Object.assign(account.refusals, { [DENTISTS]: 9 })],
])("the first step is a choice where %s [MEM-01]", async (_why, change) => {
  const account = mariasAccount();
  change(account);
  await renderMember(paths.membership, { account });
  const first = () => within(screen.getByRole("region", { name: "Your first step" }));
  const link = () => first().queryByRole("link", { name: "Choose your dentist" });
  await expect.poll(link).toHaveAttribute("href", "/membership/dentists");
  expect(screen.getAllByText(/^You can use your membership at any dentist/)).toHaveLength(1);
});

it("nothing comes before a failed payment but the head, and nobody is thanked [SELF-05]", async () => {
  await renderMember(paths.membership, { account: mariasAccount({ payment_failed: true }) });
  await expect.poll(() => screen.queryByText(/^Your last payment failed/)).toBeVisible();
  expect(screen.queryByRole("region", { name: "Your first step" })).toBeNull();
  expect(screen.queryByText(/Thank you/)).toBeNull();
});

it("the home has its parts in the order of what a member needs, each once [MEM-01] [MEM-03]", async () => {
  await renderMember(paths.membership);
  await expect.poll(() => screen.queryByRole("link", { name: "Update Payment Method" })).toBeVisible();
  const titles = within(screen.getByRole("main"))
    .getAllByRole("heading", { level: 2 })
    .map(({ textContent }) => textContent);
  expect(titles).toEqual([
    "Your first step",
    "Your Membership Card",
    "Your details",
    "Membership Agreement",
    "Find a Dentist",
    "Plan Features",
    "Manage your membership",
    "Recent activity",
  ]);
  const sections = within(screen.getByRole("navigation", { name: "Sections of your membership" }));
  const links = sections.getAllByRole("link").map(({ textContent }) => textContent);
  expect(links).toEqual([
    "Plan and family",
    "My savings",
    "Payments",
    "Your details",
    "Notifications",
    "Sign-in and data",
  ]);
  const dentists = within(screen.getByRole("region", { name: "Find a Dentist" }));
  expect(dentists.getByRole("link", { name: "Choose another dentist" })).toHaveAttribute(
    "href",
    "/membership/dentists",
  );
});

it("a refused email leads to the address [USE-19]", async () => {
  await renderMember(paths.membership, { account: mariasAccount({ email_refused: true }) });
  const link = () => screen.getByRole("link", { name: "Correct the address" });
  await expect.poll(link).toHaveAttribute("href", "/membership/details");
});

it("polls once a second for the new account, and names the phone number [MEM-05]", async () => {
  const account = mariasAccount();
  account.refusals["/account/insurance_card"] = 1000;
  account.refusals["/subscription/retrive_customer_portal"] = 2;
  await renderMember(paths.membership, { account });
  const wait = () => screen.queryByText("Please wait, we're still creating your account...");
  const countCalls = (to: string) => account.calls.filter((path) => path === to).length;
  const asked = () => countCalls("/account/insurance_card");
  await expect.poll(wait).toBeVisible();
  const untilAsked = async (times: number) => {
    while (asked() < times) await askAgain();
  };
  const askAgain = async () => {
    const before = asked();
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    await passTime(1000);
    await expect.poll(asked).toBeGreaterThan(before);
  };
  await untilAsked(10);
  await passTime(999);
  expect(asked()).toBe(10);
  await untilAsked(30);
  await expect.poll(() => screen.getByText(/^This is taking longer than usual\./)).toBeVisible();
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "(800) 555-0142" })).toBeVisible();
  account.refusals["/account/insurance_card"] = 0;
  const passSecond = async () => {
    await passTime(1000);
    return wait();
  };
  await expect.poll(passSecond).toBeNull();
  expect(main.getAllByText("9203 4471 9025 1187")[0]).toBeVisible();
  expect(main.getByRole("link", { name: "Update Payment Method" })).toBeVisible();
  expect(countCalls("/subscription/retrive_customer_portal")).toBe(3);
});

it("the product's own benefit leads to its dentists, others have a section [MEM-03]", async () => {
  await renderMember(paths.membership);
  const benefits = () => within(screen.getByRole("region", { name: "Plan Features" }));
  const own = () => benefits().getByRole("link", { name: /^Find providers of / });
  await expect.poll(own).toHaveAttribute("href", "/");
  expect(benefits().getByRole("heading", { name: "Your other cards" })).toBeVisible();
});

it("payment, membership and support have a box each [MEM-04]", async () => {
  await renderMember(paths.membership);
  const manage = () => within(screen.getByRole("region", { name: "Manage your membership" }));
  await expect.poll(() => manage().getByRole("link", { name: "Update Payment Method" })).toBeVisible();
  const boxes = manage().getAllByRole("heading", { level: 3 });
  expect(boxes.map(({ textContent }) => textContent)).toEqual(["Payment Method", "Membership", "Support"]);
  expect(manage().getByRole("button", { name: "Cancel Membership" })).toBeVisible();
  expect(manage().getByRole("link", { name: "Contact Support" })).toBeVisible();
});

it("the agreement is shown once the account is made, and no word of it before [MEM-05] [MEM-06]", async () => {
  const account = mariasAccount();
  account.refusals["/account/agreement"] = 1;
  await renderMember(paths.agreement, { account });
  const main = () => within(screen.getByRole("main"));
  await expect.poll(() => main().getByText(/^Please wait, we're still creating your account/)).toBeVisible();
  expect(main().queryByText(/THIS IS NOT INSURANCE/)).toBeNull();
  expect(main().queryAllByRole("heading", { level: 2 })).toEqual([]);
  await passTime(1000);
  await expect.poll(() => main().queryAllByRole("heading", { level: 2 })).toHaveLength(12);
});

it("a membership that is over stays so until the member rejoins [MEM-02]", async () => {
  const account = mariasAccount({ termed: true, ends_at: secondsOf("2026-01-05") });
  await renderMember(paths.membership, { account });
  const details = () => screen.getByRole("region", { name: "Your details" });
  const heading = () => screen.getByRole("heading", { level: 1 });
  await expect.poll(details).toHaveTextContent("Termed");
  const card = () => within(screen.getByRole("region", { name: "Your Membership Card" }));
  expect(card().getByText("This card is no longer valid.")).toBeVisible();
  expect(card().getByText("Ended Jan 5, 2026")).toBeVisible();
  expect(card().queryByRole("button")).toBeNull();
  expect(screen.getByRole("link", { name: "Join Again" })).toHaveAttribute("href", paths.userDetails);
  // A member who has just rejoined arrives before the webhook.
  Object.assign(account.card, { termed: false, ends_at: null });
  const passSecond = async () => {
    await passTime(1000);
    return heading();
  };
  await expect.poll(passSecond).toHaveTextContent("Thank you for joining, Maria");
  expect(screen.queryByRole("link", { name: "Join Again" })).toBeNull();
});

it("a member whose state is not sold reads so before joining again [MEM-02] [LAW-12]", async () => {
  const sentence = /The membership is not available where you live/;
  const over = { termed: true, ends_at: secondsOf("2026-01-05") };
  await renderMember(paths.membership, { account: mariasAccount({ ...over, is_offered: false }) });
  await expect.poll(() => screen.getByText(sentence)).toBeVisible();
  expect(screen.getByRole("link", { name: "Join from another address" })).toBeVisible();
  await renderMember(paths.membership, { account: mariasAccount(over) });
  await expect.poll(() => screen.getByRole("link", { name: "Join Again" })).toBeVisible();
  expect(screen.queryByText(sentence)).toBeNull();
});

it("members are led away from joining, unless their membership has ended [USE-11]", async () => {
  const shown = await renderMember(paths.plan);
  await expect.poll(() => shown.path).toBe(paths.membership);
  await renderMember(paths.userDetails, { account: mariasAccount({ ends_at: secondsOf("2026-01-05") }) });
  await expect
    .poll(() => screen.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Let's get your details");
});

it("the card for prescriptions shows what a pharmacy reads [LAW-06]", async () => {
  await renderMember(paths.membership);
  const card = () =>
    screen.getByText("Pinebrook Prescription Savings (demo)", { selector: "p" }).closest("li");
  await expect.poll(card).toBeVisible();
  const rows = within(card() ?? document.body).getAllByRole("term");
  expect(rows.map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)).toEqual([
    "Medicines 10% to 60% off",
    "Administrator Pinebrook Prescription Savings (demo)",
    "BIN 000000",
    "PCN DEMO",
    "Group DEMO",
  ]);
  const phone = within(card() ?? document.body).getByRole("link", { name: "(800) 555-0152" });
  expect(phone).toHaveAttribute("href", "tel:8005550152");
});
