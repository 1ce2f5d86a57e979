import { screen } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import { NO_NETWORK, refuse } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { analytics } from "../../../app/vendors/telemetry/analytics.ts";
import { PLANS } from "../../dom/answers/plans-on-sale.ts";
import { DETAILS, MIA, PLUS, SAM } from "../../dom/joiner-forms.ts";
import { renderScreen } from "../../dom/render-screen.tsx";

const goOn = () => screen.getByRole("button", { name: "Proceed to Checkout" });
const choice = (name: string | RegExp) => screen.getByRole("radio", { name });
const readChoice = () => localStorage.getItem("selectedPlan");

const openPlans = (settings: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(paths.plan, {
    signedInAs: "temporary_access_token",
    answers: { "GET /subscription/get_plans": { plans: PLANS } },
    ...settings,
  });

it("shows each plan's price for this family [USE-12] [PLAN-01] [PLAN-02]", async () => {
  const { user } = await openPlans({ forms: { familyDetailsFormData: [SAM, MIA] } });
  await expect.poll(() => choice("Monthly")).toBeChecked();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Enhance Your Savings");
  expect(screen.getByText("Step 3 of 4")).toBeVisible();
  expect(screen.getByText(/^For you, Sam, and Mia\./)).toBeVisible();
  for (const [name, price] of [
    ["Smirk Dental", "$38.95"],
    ["Smirk Plus", "$49.90"],
    ["Smirk Complete", "$60.95"],
  ]) {
    const tile = choice(`${name} ${price} a month`);
    expect(tile).not.toBeChecked();
    expect(tile).toHaveAccessibleDescription(/^Today \$\S+, with a one-time processing fee of \$20 /);
  }
  expect(screen.getByText("Today $58.95, with a one-time processing fee of $20")).toBeVisible();
  await user.click(choice(/Yearly.*Save 16%/));
  expect(choice("Smirk Plus $503 a year")).not.toBeChecked();
  await user.click(choice(/Smirk Plus/));
  expect(choice(/Smirk Plus/)).toBeChecked();
});

const dentistIn = (plans: string[]) => ({
  data: {
    getSingleProviderLocationDetails: {
      ...{ id: "42", avatar_src: null, plans },
      provider: { name: "Ana", last_name: "Diaz", degree: "DDS" },
    },
  },
});
const openPlansOf = (dentist: object, language: "en" | "es" = "en") =>
  openPlans({
    stored: { primaryDentist: "42" },
    language,
    answers: { "GET /subscription/get_plans": { plans: PLANS }, "POST /graphql": dentist },
  });

it.each([
  ["en", "Ana Diaz, DDS is not in this plan. Ask the office what you would pay."],
  ["es", "Ana Diaz, DDS no está en este plan. Pregunte al consultorio cuánto pagaría."],
] as const)(
  "says before paying which plans the picked dentist is not in, in %s [PLAN-01] [USE-20]",
  async (language, sentence) => {
    const complete = PLANS.at(-1)?.slug ?? "";
    await openPlansOf(dentistIn(["brightwell_insurance", complete]), language);
    await expect.poll(() => screen.getAllByText(sentence)).toHaveLength(PLANS.length - 1);
    expect(choice(/Smirk Plus/)).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(choice(/Smirk Complete/)).toHaveAccessibleDescription(expect.not.stringContaining("Ana Diaz"));
  },
);

it.each([
  ["is in all of them", dentistIn(PLANS.map(({ slug }) => slug))],
  ["is no longer published", { data: { getSingleProviderLocationDetails: null } }],
])("says nothing of a picked dentist who %s [PLAN-01] [USE-20]", async (_case, answer) => {
  await openPlansOf(answer);
  await expect.poll(() => choice("Smirk Plus $24.90 a month")).not.toBeChecked();
  expect(screen.queryByText(/is not in this plan/)).toBeNull();
});

it("shows no fee to buyers whose state has none [LAW-01]", async () => {
  const address = { address_line_1: "100 Light St", city: "Baltimore", state: "MD", zip: "21202" };
  await openPlans({ forms: { userDetailsFormData: { ...DETAILS, address } } });
  await expect.poll(() => choice("Smirk Plus $24.90 a month")).not.toBeChecked();
  expect(screen.getAllByText("The same today, without a fee")[0]).toBeVisible();
  expect(screen.getByText("$24.90")).toBeVisible();
  expect(screen.queryByText(/processing fee/)).toBeNull();
});

it("prices a large family flat and requires a chosen plan [PLAN-01] [PLAN-02] [PLAN-03]", async () => {
  const children = ["Ada", "Ben", "Cleo", "Dan"].map((firstName) => ({ ...MIA, firstName }));
  const { user, path } = await openPlans({ forms: { familyDetailsFormData: [SAM, ...children] } });
  await expect.poll(() => choice("Smirk Dental $53.95 a month")).not.toBeChecked();
  expect(goOn()).toHaveAttribute("aria-disabled", "true");
  expect(goOn()).toHaveAccessibleDescription("Choose a plan to continue.");
  await user.click(goOn());
  expect(screen.getByRole("alert")).toHaveTextContent("Choose a plan to continue.");
  expect(choice(/Smirk Dental/)).toHaveFocus();
  expect(path).toBe(paths.plan);
  expect(readChoice()).toBeNull();
});

it("takes a yearly plan by keyboard, and stores it [PLAN-03]", async () => {
  const shown = await openPlans();
  const { user } = shown;
  await expect.poll(() => choice("Monthly")).toBeChecked();
  screen.getByRole("link", { name: "Back" }).focus();
  await user.keyboard("{Tab}");
  expect(choice("Monthly")).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(choice(/Yearly/)).toBeChecked();
  await user.keyboard("{Tab}{ArrowDown}");
  expect(choice(/Smirk Plus/)).toBeChecked();
  await user.keyboard("{Tab}");
  expect(goOn()).toHaveFocus();
  await user.keyboard("{Enter}");
  await expect.poll(() => shown.path).toBe(paths.checkout);
  expect(readChoice()).toBe(`${PLUS}:annualy`);
});

it("stores a monthly plan, which analytics receives [PLAN-03] [TEL-01]", async () => {
  const track = vi.spyOn(analytics, "track");
  const shown = await openPlans();
  await expect.poll(() => choice("Monthly")).toBeChecked();
  await shown.user.click(choice(/Smirk Complete/));
  await shown.user.click(goOn());
  await expect.poll(() => shown.path).toBe(paths.checkout);
  expect(readChoice()).toBe("brightwell_discount_3:monthly");
  const chosen = { plan: "brightwell_discount_3", renewal: "monthly" };
  expect(track).toHaveBeenCalledWith("onboarding:insurance_plan_selection", chosen);
});

const PRICES = { people: 3, period: "yearly", planSlug: PLUS } as const;
const MONTHLY = { planSlug: "brightwell_discount_3", period: "monthly" } as const;

it.each([
  ["on the page of prices", { plansChoice: PRICES }, /Yearly/, /Smirk Plus/],
  ["as a period alone", { plansChoice: { ...PRICES, planSlug: null } }, /Yearly/, null],
  ["as a plan no longer sold", { plansChoice: { ...PRICES, planSlug: "old" } }, /Yearly/, null],
  [
    "here, before Back from the checkout",
    { plansChoice: PRICES, selectedPlan: MONTHLY },
    "Monthly",
    /Complete/,
  ],
])("has what was chosen %s, to be changed [PLAN-03] [USE-17]", async (_where, forms, period, plan) => {
  const { user } = await openPlans({ forms });
  await expect.poll(() => choice(period)).toBeChecked();
  const checked = () => screen.getAllByRole<HTMLInputElement>("radio").filter((one) => one.checked);
  expect(checked()).toHaveLength(plan === null ? 1 : 2);
  if (plan !== null) expect(choice(plan)).toBeChecked();
  expect(goOn()).toHaveAttribute("aria-disabled", String(plan === null));
  await user.click(choice(/Smirk Dental/));
  await user.click(goOn());
  await expect.poll(readChoice).toMatch(/^brightwell_discount_1:/);
});

it("leads to what joining saves, and back to the same choice [FEE-05] [USE-17]", async () => {
  const shown = await openPlans({ forms: { familyDetailsFormData: [SAM] } });
  await expect.poll(() => choice("Monthly")).toBeChecked();
  await shown.user.click(choice(/Yearly/));
  await shown.user.click(choice(/Smirk Complete/));
  await shown.user.click(screen.getByRole("link", { name: "Is it worth it for you?" }));
  await expect.poll(() => shown.path).toBe(paths.savings);
  expect(readChoice()).toBeNull();
  await shown.router.navigate(-1);
  await expect.poll(() => choice(/Yearly/)).toBeChecked();
  expect(choice(/Smirk Complete/)).toBeChecked();
});

it("leads those who chose prices for more people back to add them [PLAN-02] [USE-17]", async () => {
  const shown = await openPlans({ forms: { plansChoice: PRICES, familyDetailsFormData: [SAM] } });
  await expect.poll(() => screen.getByText(/^You chose prices for 3 people\./)).toBeVisible();
  await shown.user.click(screen.getByRole("link", { name: "add them" }));
  await expect
    .poll(() => screen.getByText(/You chose prices for 3 people\. You can add 1 more\./))
    .toBeVisible();
  expect(shown.path).toBe(paths.family);
  await openPlans({ forms: { plansChoice: PRICES, familyDetailsFormData: [SAM, MIA] } });
  await expect.poll(() => choice(/Yearly/)).toBeChecked();
  expect(screen.queryByText(/^You chose prices for/)).toBeNull();
});

it("remembers the people, the period and the plan of the page of prices [USE-17]", async () => {
  const shown = await renderScreen(paths.plans, {
    answers: { "GET /subscription/get_plans": { plans: PLANS, is_selling: true } },
  });
  const readPrices = () => localStorage.getItem("plansChoice");
  await expect.poll(() => screen.getByRole("heading", { level: 1 })).toHaveTextContent("Plans and prices");
  const howMany = screen.getByRole("combobox", { name: "How many people?" });
  await shown.user.selectOptions(howMany, "3");
  await expect.poll(() => howMany).toHaveValue("3");
  expect(readPrices()).toBe("3:monthly:");
  await shown.user.click(choice("Yearly"));
  await expect.poll(() => choice("Yearly")).toBeChecked();
  expect(readPrices()).toBe("3:yearly:");
  await shown.user.click(screen.getByRole("link", { name: "Join with Smirk Plus" }));
  expect(readPrices()).toBe(`3:yearly:${PLUS}`);
  await expect.poll(() => shown.path).toBe(paths.signUp);
});

it("shows cached plans while the server does not answer, and retries [PLAN-04]", async () => {
  const { user, answer, reload } = await openPlans({
    answers: { "GET /subscription/get_plans": NO_NETWORK },
  });
  await expect.poll(() => screen.getByRole("alert")).toHaveTextContent("The plans could not be loaded.");
  answer({ "GET /subscription/get_plans": { plans: PLANS } });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await expect.poll(() => choice(/Smirk Plus/)).not.toBeChecked();
  const cached: unknown = JSON.parse(localStorage.getItem("insurancePlans") ?? "[]");
  expect(cached).toMatchObject([{}, { slug: PLUS, prices: { amount: 2490, annualy_amount: 25_100 } }, {}]);
  answer({ "GET /subscription/get_plans": () => refuse(503, "unavailable") });
  await reload();
  await expect.poll(() => choice(/Smirk Plus/)).not.toBeChecked();
});

it.each([paths.plan, paths.checkout])("labels payments as test payments on %s [TRUST-04]", async (path) => {
  const words = "Test payments: no real card is charged.";
  const answers = { "GET /subscription/get_plans": { plans: PLANS } };
  const signedInAs = "temporary_access_token";
  await renderScreen(path, { signedInAs, answers, config: { testPayments: true } });
  await expect.poll(() => screen.getByText(words)).toBeVisible();
  await renderScreen(path, { signedInAs, answers });
  await expect.poll(() => screen.getByRole("heading", { level: 1 })).toBeVisible();
  expect(screen.queryByText(words)).toBeNull();
});

it("says why nobody in the visitor's state can join, and leads back to the details [LAW-02]", async () => {
  const stopped_states = [{ state: "TX", reason: "not_registered" }];
  await openPlans({
    forms: { userDetailsFormData: DETAILS },
    answers: { "GET /subscription/get_plans": { plans: PLANS, stopped_states } },
  });
  await expect
    .poll(() => screen.getByRole("alert"))
    .toHaveTextContent(
      "We are not taking new members in your state right now, because our registration there is not",
    );
  expect(screen.getByRole("link", { name: "Go to your details" })).toHaveAttribute("href", paths.userDetails);
  expect(screen.queryByRole("radio")).toBeNull();
});
