import type { BrowserContext, Page } from "@playwright/test";
import { encodeMobilePayload } from "../../packages/domain/src/mobile-payload.ts";
import { expect, expectAccessible, test } from "../fixtures.ts";
import { APP_RETURN_PATH } from "../house.ts";
import { agree, newTokens, PLUS, payButton, pressPay } from "../joiners.ts";
import { fillCard } from "../stripe-house.ts";

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

test("takes a payment for an app and leads back to it, and keeps its token nowhere [PAY-07] [PROC-03]", async ({
  page,
  context,
}, { project }) => {
  const { access_token: t } = await newTokens();
  await openApp(context);
  const left: string[] = [];
  page.on("request", (request) => {
    if (!request.isNavigationRequest()) left.push(`${request.url()} ${request.headers().referer ?? ""}`);
  });
  await openCheckout(page, { t, ipo: IPO, r: APP() });
  await expect(page).toHaveURL("/user-details/checkout");
  await expect(payButton(page)).toHaveText("Pay $397.00");
  await expect(page.getByRole("link", { name: "Back", exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.screenshot({ path: `test-results/shots/hand-off-${project.name}.png`, fullPage: true });
  await page.reload();
  await expect(payButton(page)).toHaveText("Pay $397.00");
  await fillCard(page, "4242424242424242");
  await agree(page);
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toContain(t);
  const started = page.waitForRequest("**/subscription/initial_payment");
  await pressPay(page);
  const request = await started;
  expect(request.headers().authorization).toBe(`Bearer ${t}`);
  expect(request.postDataJSON()).toMatchObject({ name: "Zeljka", family_members: [{ relation: "child" }] });
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

test("leads to the sign-up with an m that says nothing [PROC-04]", async ({ page }) => {
  const undecodable = "%%%";
  const another = Buffer.from("[1]").toString("base64url");
  for (const m of [undecodable, "", another]) {
    for (const step of ["checkout", "processing"]) {
      const path = `/user-details/${step}?m=${encodeURIComponent(m)}`;
      await page.goto(path);
      await expect(page, path).toHaveURL("/sign-up");
    }
  }
});

test("leads nowhere but to the configured addresses [PROC-03]", async ({ page }) => {
  const { access_token: t } = await newTokens();
  for (const r of [
    `${APP()}/`,
    APP().replace("127.0.0.1", "localhost"),
    "smirk-test://paid.evil",
    "javascript:alert(1)",
  ]) {
    await openCheckout(page, { t, ipo: IPO, r });
    await expect(page, r).toHaveURL("/sign-up");
    await page.goto(`/user-details/processing?m=${encodeMobilePayload({ r })}`);
    await expect(page, r).toHaveURL("/sign-up");
  }
});

test("leads from the processing page to the sign-up when no payment is known here [PROC-03]", async ({
  page,
}) => {
  await page.goto(`/user-details/processing?m=${encodeMobilePayload({ r: APP() })}`);
  await expect(page).toHaveURL("/sign-up");
});

test("honours the app's token on the pages of the payment alone [PAY-07]", async ({ page }) => {
  const { access_token: t } = await newTokens();
  const m = encodeMobilePayload({ t, ipo: IPO, r: APP() });
  for (const path of ["/user-details", "/user-details/plan", "/membership"]) {
    await page.goto(`${path}?m=${m}`);
    await expect(page, path).toHaveURL("/sign-up");
  }
});

test("says that the app has to send what is missing [PAY-07]", async ({ page }) => {
  const { access_token: t } = await newTokens();
  await openCheckout(page, { t, ipo: { plan_slug: PLUS, renew_period: "monthly" }, r: APP() });
  await expect(page.getByText("Go back to the app and fill in what is missing there.")).toBeVisible();
  await expectAccessible(page);
});
