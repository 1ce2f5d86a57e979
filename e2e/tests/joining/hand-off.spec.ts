import type { Page } from "@playwright/test";
import { AN_APP_RETURN_PATH } from "../../../apps/sandbox/src/an-app/fake.ts";
import { encodeMobilePayload } from "../../../apps/web/app/features/onboarding/hand-off/hand-off.ts";
import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { joinByApi } from "../../support/joining/join-by-api.ts";
import { agree, newTokens, PLUS, payButton, pressPay } from "../../support/joining/joiners.ts";
import { bankPage, fillCard, makeHalfPriceCode } from "../../support/stacks/stripe-stack.ts";

type Payload = Parameters<typeof encodeMobilePayload>[0];

const APP = () => `${process.env.E2E_SANDBOX}${AN_APP_RETURN_PATH}`;
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

async function openCheckout(page: Page, payload: Payload) {
  await page.goto(`/user-details/checkout?m=${encodeMobilePayload(payload)}`);
}

test("takes a payment for the app and leads back to it without its token [LAW-03] [PAY-07] [PROC-03]", async ({
  page,
}) => {
  const { access_token: t } = await newTokens();
  const left: string[] = [];
  page.on("request", (request) => {
    if (!request.isNavigationRequest()) left.push(`${request.url()} ${request.headers().referer ?? ""}`);
  });
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
  expect(request.postDataJSON()).toMatchObject({
    name: "Željka",
    renew_period: "annualy",
    family_members: [{ relation: "child" }],
  });
  await page.waitForURL((url) => url.pathname === AN_APP_RETURN_PATH);
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

const ROWS: {
  what: string;
  shown: string | RegExp;
  /** What the browser complains of on the way. */
  refused?: RegExp;
  make: () => Promise<Payload>;
}[] = [
  {
    what: "a token that has ended",
    shown: "Your sign-in has ended.",
    refused: /status of 401 .*\/subscription\/(check_person|terms)/,
    make: async () => {
      const { access_token: t } = await newTokens();
      const headers = { authorization: `Bearer ${t}` };
      await fetch(`${process.env.E2E_PRODUCT}/auth/sign_out`, { method: "POST", headers });
      return { t, ipo: IPO };
    },
  },
  {
    what: "the token of a paid member",
    shown: "You are already a member.",
    make: async () => {
      const email = `app-member-${process.pid}-${Date.now()}@example.com`;
      const { access_token: t } = await joinByApi({ name: "Iva", surname: "Babić", email });
      return { t, ipo: IPO };
    },
  },
  {
    what: "no payment object",
    shown: "Choose a plan first.",
    make: async () => ({ t: (await newTokens()).access_token }),
  },
  {
    what: "a payment object without a plan",
    shown: "Choose a plan first.",
    make: async () => {
      const { plan_slug: _, renew_period: __, ...ipo } = IPO;
      return { t: (await newTokens()).access_token, ipo };
    },
  },
  {
    what: "an unknown plan",
    shown: "Choose a plan first.",
    make: async () => ({ t: (await newTokens()).access_token, ipo: { ...IPO, plan_slug: "no-such-plan" } }),
  },
  {
    what: "a payment object without details",
    shown: "We need your details first.",
    make: async () => ({
      t: (await newTokens()).access_token,
      ipo: { plan_slug: PLUS, renew_period: "monthly" },
      r: APP(),
    }),
  },
  {
    what: "a promotion",
    shown: "Pay $32.45",
    make: async () => ({
      t: (await newTokens()).access_token,
      ipo: {
        ...IPO,
        renew_period: "monthly",
        family_members: [],
        promotion_code: await makeHalfPriceCode(),
      },
    }),
  },
];

test("the checkout says to an app's visitor what they can do, with what the app has sent [PAY-07]", async ({
  page,
  complaints,
}) => {
  for (const { what, shown, refused, make } of ROWS) {
    if (refused) complaints.allow(refused);
    await test.step(what, async () => {
      await openCheckout(page, await make());
      await expect(page.getByText(shown, { exact: true })).toBeVisible();
      await expect(page).toHaveURL("/user-details/checkout");
      await expectAccessible(page);
    });
  }
});

test("says Paid to the visitor of an app without a way back, after the bank's window [PAY-07] [PROC-03]", async ({
  page,
}) => {
  await page.goto(`${process.env.E2E_SANDBOX}/an-app`);
  await page.getByLabel("The way back").selectOption("none");
  await page.getByRole("button", { name: "Make m" }).click();
  const { t, ipo } = JSON.parse(await page.locator("pre").innerText());
  await page.getByRole("link", { name: "Open the checkout" }).click();
  await fillCard(page, "4000002760003184");
  await agree(page);
  await pressPay(page);
  await bankPage(page).getByRole("button", { name: "Complete" }).click();
  const paid = page.getByRole("heading", { level: 1, name: "Paid. You can go back to the app." });
  await expect(paid).toBeVisible();
  await expect(page).toHaveURL("/user-details/processing");
  await expectAccessible(page);
  await page.reload();
  await expect(paid).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(paid).toBeVisible();

  const again = await fetch(`${process.env.E2E_PRODUCT}/subscription/initial_payment`, {
    method: "POST",
    headers: { authorization: `Bearer ${t}`, "content-type": "application/json" },
    body: JSON.stringify(ipo),
  });
  // The provider's event supersedes the token, where it has come; else the payment itself is known.
  expect(["token_blacklisted", "conflict"]).toContain((await again.json()).error);
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
