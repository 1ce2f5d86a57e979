import type { Page } from "@playwright/test";
import { REST_ROUTES } from "@smirk/contract/rest-routes";
import { listLocations } from "../../support/directory.ts";
import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { readStripe } from "../../support/joining/joiners.ts";
import {
  bringFamily,
  choosePlan,
  findByName,
  giveDetails,
  pay,
  pick,
  readMails,
  signUpByPhone,
  usePromoCode,
} from "../../support/journey.ts";
import { collectBodies, ownPart, readEvents } from "../../support/telemetry-sinks.ts";

const FAMILY = [
  { relation: "Spouse", firstName: "Sam", lastName: "Lopez", dateOfBirth: "03/02/1988" },
  { relation: "Child", firstName: "Mia", lastName: "Lopez", dateOfBirth: "01/05/2015" },
] as const;

test("leads from a dentist's name to a card by keyboard, and to a refund [FIND-04] [FIND-09] [DENT-01] [SIGN-01] [DET-01] [FAM-01] [PLAN-03] [PAY-05] [PAY-01] [PROC-02] [MEM-01] [MEM-06] [MONEY-04]", async ({
  page,
  baseURL,
}) => {
  const email = `maria.${Date.now()}@example.com`;
  const [dentist] = await listLocations(baseURL ?? "");
  const { name = "", last_name: lastName = "" } = dentist?.provider ?? {};

  const sent = collectBodies(page, "analytics");
  const calls = collectCalls(page, baseURL ?? "");
  await findByName(page, `${name} ${lastName}`, lastName);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${name} ${lastName}`);
  const picked = await pick(page);
  await signUpByPhone(page);
  await giveDetails(page, email);
  await bringFamily(page, FAMILY);
  await choosePlan(page);
  await usePromoCode(page, "WELCOME");
  await pay(page);

  const card = page.getByRole("region", { name: "Membership card", exact: true });
  await expect(card.getByText(/^(Member number )?9\d{3} \d{4} \d{4} \d{4}$/)).toBeVisible();
  await expect(card.getByText("Sam and Mia")).toBeVisible();
  const details = page.getByRole("region", { name: "Your details" });
  await expect(details.getByText("Active")).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => localStorage.getItem("userDetailsFormData"))).toBeNull();

  await page.getByRole("link", { name: "Read your agreement" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(12);
  await expect(page.getByText(/Fingerprint of this text \(SHA-256\): [0-9a-f]{64}/)).toBeVisible();

  // On a second visit the finder leads straight to the card.
  await page.goto("/");
  await page.getByRole("link", { name: "My Membership" }).click();
  await expect(page).toHaveURL("/membership");
  await expect(card.getByText("Sam and Mia")).toBeVisible();

  // Canceling on the provider's pages within 30 days refunds the payment less the fee (spec §9).
  const paid = await findCharge(email);
  expect(paid).toMatchObject({ status: "succeeded", amount_refunded: 0 });
  await page.getByRole("link", { name: "Update Payment Method" }).click();
  await page.getByRole("link", { name: "Cancel plan" }).click();
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await page.getByRole("link", { name: "Back to Smirk" }).click();
  await expect(page).toHaveURL("/membership");
  await expect(details.getByText("Canceled")).toBeVisible();
  const fee = 1000;
  await expect.poll(() => findCharge(email)).toMatchObject({ amount_refunded: paid.amount - fee });
  await expect
    .poll(async () => (await readMails(email)).map(({ text }) => text).join("\n"))
    .toContain(`Refund: $${((paid.amount - fee) / 100).toFixed(2)}`);
  expect(picked).toBe(dentist?.id);
  await test.step("every act was a call of the contract", () => {
    expect([...calls].filter((call) => !ROUTES.some((route) => route.test(call)))).toEqual([]);
    expect(ACTS.filter((act) => !calls.has(act))).toEqual([]);
  });
  await test.step("analytics received each step", () =>
    expect.poll(() => readSteps(sent)).toEqual(STEPS.toSorted()));
});

/** The calls of the specification that joining takes, and those of the membership's page. */
const ACTS = [
  "POST /auth/2fa/provide",
  "POST /auth/2fa/verify",
  "GET /subscription/get_plans",
  "POST /subscription/apply_promotion",
  "GET /subscription/public_key",
  "POST /subscription/initial_payment",
  "POST /subscription/retrive_state",
  "GET /account/insurance_card",
  "GET /account/details",
  "POST /subscription/retrive_customer_portal",
];
const ROUTES = [...REST_ROUTES.keys()].map((route) => new RegExp(`^${route.replaceAll(/:\w+/g, "[^/]+")}$`));
const OF_API = /^\/(?:auth|account|subscription|waitlist)\//;

/** The calls of the API beside GraphQL, from now on: "POST /auth/2fa/verify". */
function collectCalls(page: Page, origin: string): ReadonlySet<string> {
  const calls = new Set<string>();
  page.on("request", (request) => {
    const url = new URL(request.url());
    const isCall = request.resourceType() === "fetch" && url.origin === origin && OF_API.test(url.pathname);
    if (isCall) calls.add(`${request.method()} ${url.pathname}`);
  });
  return calls;
}

/** What analytics receives of joining. */
const STEPS = [
  "page_view sign_up",
  "sign_up phone_number",
  "page_view user_details_form",
  "page_view family_details",
  "family_details 2",
  "page_view insurance_plans",
  "insurance_plan_selection brightwell_discount_2 monthly",
  "page_view checkout",
  "page_view membership",
];

/** The steps that the service received of the visitor and of the account that they became, each once: a batch may overtake another. */
async function readSteps(sent: readonly string[]): Promise<string[]> {
  const events = await readEvents(sent);
  const steps = events
    .map(ownPart)
    .filter(({ event }) => event.startsWith("onboarding:"))
    .map(({ event, ...properties }) =>
      [event.replace("onboarding:", ""), ...Object.values(properties)].join(" "),
    );
  return [...new Set(steps)].toSorted();
}

/** The one charge of the customer with this email address. */
async function findCharge(email: string) {
  const customer = (await readStripe("customers")).find((one) => one.email === email);
  const charges = await readStripe("charges", `&customer=${customer?.id}`);
  expect(charges).toHaveLength(1);
  return charges[0] as (typeof charges)[number] & { amount_refunded: number };
}
