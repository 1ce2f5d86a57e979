import type { BrowserContext, Page } from "@playwright/test";
import { encodeMobilePayload } from "../../../apps/web/app/features/onboarding/hand-off/hand-off.ts";
import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { agree, newTokens, PLUS, payButton, pressPay } from "../../support/joining/joiners.ts";
import { APP_RETURN_PATH } from "../../support/stacks/stack.ts";
import { fillCard } from "../../support/stacks/stripe-stack.ts";

type Payload = Parameters<typeof encodeMobilePayload>[0];

const APP = () => `${process.env.E2E_SANDBOX}${APP_RETURN_PATH}`;
const IPO: Payload["ipo"] = {
  name: "Željka",
  surname: "Čović",
  email: "zeljka@example.com",
  phone_number: "+17132345678",
  birth_date: "1984-02-29",
  address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
  primary_dentist_id: null,
  plan_slug: PLUS,
  renew_period: "annualy",
  promotion_code: null,
  family_members: [{ name: "Mia", surname: "Čović", birth_date: "2015-01-05", relation: "child" }],
  subscribe: false,
};

/** The app, as far as a browser meets it. */
async function openApp(context: BrowserContext) {
  await context.route(`**${APP_RETURN_PATH}*`, (route) =>
    route.fulfill({ body: "the app", contentType: "text/plain" }),
  );
}

async function openCheckout(page: Page, payload: Payload) {
  await page.goto(`/user-details/checkout?m=${encodeMobilePayload(payload)}`);
}

test("takes a payment for the app and leads back to it without its token [LAW-03] [PAY-07] [PROC-03]", async ({
  page,
  context,
}) => {
  const { access_token: t } = await newTokens();
  await openApp(context);
  const left: string[] = [];
  page.on("request", (request) => {
    if (!request.isNavigationRequest()) left.push(`${request.url()} ${request.headers().referer ?? ""}`);
  });
  await openCheckout(page, { t, ipo: { plan_slug: PLUS, renew_period: "monthly" }, r: APP() });
  await expect(page.getByText("Go back to the app and fill in what is missing there.")).toBeVisible();
  await expectAccessible(page);

  await openCheckout(page, { t, ipo: IPO, r: APP() });
  await expect(page).toHaveURL("/user-details/checkout");
  await expect(payButton(page)).toHaveText("Pay $397.00");
  await expect(page.getByRole("link", { name: "Back", exact: true })).toHaveCount(0);
  await page.reload();
  await expect(payButton(page)).toHaveText("Pay $397.00");
  await page.getByRole("button", { name: "Read the membership agreement" }).first().click();
  await expect(page.getByRole("dialog")).toContainText("Željka Čović");
  await page.keyboard.press("Escape");
  await fillCard(page, "4242424242424242");
  await agree(page);
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain(t);
  const started = page.waitForRequest("**/subscription/initial_payment");
  await pressPay(page);
  const request = await started;
  expect(request.headers().authorization).toBe(`Bearer ${t}`);
  expect(request.postDataJSON()).toMatchObject({ name: "Željka", family_members: [{ relation: "child" }] });
  await page.waitForURL((url) => url.pathname === APP_RETURN_PATH);
  const intent = Object.fromEntries(new URL(page.url()).searchParams);
  expect(intent).toEqual({ client_secret: expect.stringMatching(/^pi_/), nonce: expect.any(String) });
  expect(left.join("\n")).not.toContain(t);

  const state = await fetch(`${process.env.E2E_PRODUCT}/subscription/retrive_state`, {
    method: "POST",
    headers: { authorization: `Bearer ${t}`, "content-type": "application/json" },
    body: JSON.stringify(intent),
  });
  // The app's token may have been superseded by the payment: it renews it, as the browser does.
  expect([200, 400]).toContain(state.status);
});

test("takes the query of a refused hand-off away before all else, whatever it says [PAY-07] [PROC-04]", async ({
  page,
}) => {
  const { access_token: t } = await newTokens();
  const undecodable = encodeURIComponent("%%%");
  const full = (r: string) => encodeMobilePayload({ t, ipo: IPO, r });
  for (const path of [
    `/user-details/checkout?m=${undecodable}`,
    `/user-details/processing?m=${undecodable}`,
    `/user-details/checkout?m=${full(`${APP()}/`)}`,
    `/user-details?m=${full(APP())}`,
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/sign-up");
    await expect(page.getByRole("heading", { level: 1, name: "Let's get started" }), path).toBeVisible();
  }
});
