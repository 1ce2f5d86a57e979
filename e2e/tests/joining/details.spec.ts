import type { Page } from "@playwright/test";
import { findFullLocation } from "../../support/directory.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../../support/fixtures.ts";
import { beginWith, DETAILS, newTokens } from "../../support/joining/joiners.ts";
import { isSeen } from "../../support/seen.ts";
import { newPhoneNumber } from "../../support/sms-inbox.ts";
import { readStoredForm } from "../../support/stored-forms.ts";
import { collectBodies, readEvents } from "../../support/telemetry-sinks.ts";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const addressField = (page: Page) => page.getByRole("combobox", { name: "Home address" });
const consent = (page: Page) => page.getByRole("switch", { name: /Privacy Policy/ });
const offers = (page: Page) => page.getByRole("switch", { name: /offers/ });
const next = (page: Page) => page.getByRole("button", { name: "Next" });

async function openDetails(page: Page) {
  await page.goto("/user-details");
  await expect(page.getByRole("heading", { level: 1, name: "Let's get your details" })).toBeVisible();
}

/** Fills in everything, the address typed and not picked. */
async function fillIn(page: Page, given: Partial<typeof DETAILS> = {}) {
  const { firstName, lastName, email, homeAddress, phoneNumber, dateOfBirth } = { ...DETAILS, ...given };
  await field(page, "First name").fill(firstName);
  await field(page, "Last name").fill(lastName);
  await field(page, "Email").fill(email);
  await addressField(page).fill(homeAddress);
  await field(page, "Phone number").fill(phoneNumber);
  await field(page, "Date of birth").fill(dateOfBirth);
  await consent(page).check();
}

test("asks for the details in fields that browsers can fill in [DET-01] [DET-02] [DET-03] [DET-05]", async ({
  page,
  context,
}) => {
  const number = newPhoneNumber();
  await beginWith(context, {}, await newTokens(number));
  await openDetails(page);
  await expect(page.getByText("Step 1 of 5")).toBeVisible();
  for (const [name, autocomplete] of [
    ["First name", "given-name"],
    ["Last name", "family-name"],
    ["Email", "email"],
    ["Apartment, suite or unit (optional)", "address-line2"],
    ["Phone number", "tel"],
    ["Date of birth", "bday"],
  ] as const) {
    await expect(field(page, name)).toHaveAttribute("autocomplete", autocomplete);
  }
  await expect(addressField(page)).toHaveAttribute("autocomplete", "street-address");
  await expect(field(page, "Date of birth")).toHaveAttribute("inputmode", "numeric");
  await expect(consent(page)).not.toBeChecked();
  await expect(offers(page)).not.toBeChecked();
  await expectNoSidewaysScroll(page);
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  await expect(field(page, "Phone number")).toHaveValue(`+1 (${area}) ${exchange}-${line}`);

  await test.step("puts the slashes into a date", async () => {
    const date = field(page, "Date of birth");
    await date.pressSequentially("13451850");
    await expect(date).toHaveValue("12/31/1900");
    await date.fill("");
    await date.pressSequentially("4/21/1985");
    await expect(date).toHaveValue("04/21/1985");
    await date.press("Home");
    await date.press("ArrowRight");
    await date.press("Delete");
    await date.press("1");
    await expect(date).toHaveValue("01/21/1985");
    expect(await date.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
  });

  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL("/");
});

test("starts from the account's data and shows the picked dentist [DET-02] [DET-03]", async ({
  page,
  context,
}) => {
  const { id, provider } = await findFullLocation(process.env.E2E_PRODUCT ?? "");
  await beginWith(context, { primaryDentist: id });
  const arrived = Promise.withResolvers<void>();
  await page.route("**/auth/me", async (route) => {
    await arrived.promise;
    await route.fulfill({
      json: { phone_number: null, email: "ana@example.com", name: "Ana", last_name: "Lopez" },
    });
  });
  await openDetails(page);
  await expect(page.getByText(new RegExp(`^${provider.name} ${provider.last_name}`))).toBeVisible();
  await field(page, "First name").fill("Anna");
  arrived.resolve();
  await expect(field(page, "Email")).toHaveValue("ana@example.com");
  await expect(field(page, "Last name")).toHaveValue("Lopez");
  await expect(field(page, "First name")).toHaveValue("Anna");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(`/dentist/${id}`);
  await page.goBack();
  await expect(field(page, "First name")).toHaveValue("Anna");
  await expect(consent(page)).not.toBeChecked();

  await test.step("resumes when a visitor left during the look-up and came back at once", async () => {
    const [lookedUp, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route("**/places/**", async (route) => {
      await lookedUp.promise;
      await route.continue();
    });
    await page.route(`**/dentist/${id}.data*`, async (route) => {
      await shown.promise;
      await route.abort();
    });
    await fillIn(page);
    const asked = page.waitForRequest("**/places/**");
    await next(page).click();
    const answer = (await asked).response();
    await page.evaluate(() => history.forward());
    await expect(page).toHaveURL(`/dentist/${id}`);
    lookedUp.resolve();
    await (await answer)?.finished();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL("/user-details");
    await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
    shown.resolve();
    await page.unrouteAll({ behavior: "wait" });
  });
  await test.step("does not pull back a visitor who left during the look-up", async () => {
    const held = Promise.withResolvers<void>();
    await page.route("**/places/**", async (route) => {
      await held.promise;
      await route.continue();
    });
    await fillIn(page);
    const asked = page.waitForRequest("**/places/**");
    await next(page).click();
    const answer = (await asked).response();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(`/dentist/${id}`);
    held.resolve();
    await (await answer)?.finished();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.getByRole("link", { name: "Go on with your details" }).click();
    await expect(page).toHaveURL("/user-details");
    await expect(field(page, "First name")).toHaveValue(DETAILS.firstName);
  });
});

test("restores the form and continues without checking the address again [DET-02] [DET-04] [DET-05] [DET-07]", async ({
  page,
  context,
}) => {
  await beginWith(context, { userDetailsFormData: DETAILS, subscribeToNewsletter: true });
  const looked: string[] = [];
  page.on("request", (request) => request.url().includes("/places/") && looked.push(request.url()));
  await openDetails(page);
  await expect(addressField(page)).toHaveValue(DETAILS.homeAddress);
  await expect(consent(page)).toBeChecked();
  await expect(offers(page)).toBeChecked();
  for (const [name, typed, says] of [
    ["Phone number", "713 333", "This field must be 17 characters long."],
    ["Date of birth", "0421", "This field must be 10 characters long."],
    ["Date of birth", "02311985", "There is no such date. Check the month, the day and the year."],
    ["Date of birth", "01012020", "You must be at least 18 to join."],
    ["Email", "ana@example", "Enter an email address like name@example.com."],
    ["First name", "4na", "Use letters, spaces, hyphens and apostrophes only."],
  ] as const) {
    const right = await field(page, name).inputValue();
    await field(page, name).fill("");
    await field(page, name).pressSequentially(typed);
    await next(page).click();
    await expect(field(page, name)).toBeFocused();
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(says));
    await expect(page).toHaveURL("/user-details");
    await field(page, name).fill(right);
  }
  await next(page).click();
  await expect(page).toHaveURL("/user-details/family");
  expect(looked).toEqual([]);
});

test("starts from an earlier payment's details when nothing is stored [PAY-10]", async ({
  page,
  context,
}) => {
  await beginWith(context);
  await page.route("**/subscription/payment_object", (route) =>
    route.fulfill({
      json: {
        plan_slug: "brightwell_discount_2",
        renew_period: "annualy",
        promotion_code: null,
        family_members: [{ name: "Mia", surname: "Lopez", birth_date: "2015-01-05", relation: "child" }],
        name: "Maria",
        surname: "Lopez",
        email: "maria@example.com",
        address: {
          address_line_1: "1200 Main St",
          address_line_2: "4B",
          city: "Houston",
          state: "TX",
          zip: "77002",
        },
        phone_number: "+17132345678",
        birth_date: "1990-05-17",
        primary_dentist_id: null,
        subscribe: true,
      },
    }),
  );
  await openDetails(page);
  await expect(field(page, "First name")).toHaveValue("Maria");
  await expect(addressField(page)).toHaveValue("1200 Main St, Houston, TX 77002");
  await expect(field(page, "Apartment, suite or unit (optional)")).toHaveValue("4B");
  await expect(field(page, "Date of birth")).toHaveValue("05/17/1990");
  await expect(offers(page)).toBeChecked();
  expect(await readStoredForm(page, "familyDetailsFormData")).toEqual([
    { relation: "CHILD", firstName: "Mia", lastName: "Lopez", dateOfBirth: "01/05/2015" },
  ]);
  expect(await page.evaluate(() => localStorage.getItem("selectedPlan"))).toBe(
    "brightwell_discount_2:annualy",
  );
});

test("flags missing fields and unknown addresses until they change [USE-08] [DET-04] [DET-06]", async ({
  page,
  context,
}) => {
  await beginWith(context);
  await page.clock.install();
  await openDetails(page);
  await expect(field(page, "Phone number")).not.toHaveValue("");
  await field(page, "Phone number").fill("");
  await next(page).click();
  await expect(field(page, "First name")).toHaveAttribute("data-flash", "true");
  const said = page.getByText("This field is required.");
  await expect(said).toHaveCount(6);
  for (const one of await said.all()) expect(await isSeen(one)).toBe(true);
  await expect(page.getByText("Turn this on to go on.")).toBeVisible();
  await expect(field(page, "First name")).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.clock.fastForward(2000);
  await expect(page.locator("[data-flash]")).toHaveCount(0);
  for (const name of ["First name", "Last name", "Email", "Phone number", "Date of birth"]) {
    await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page, name)).toHaveAccessibleDescription(/This field is required\./);
  }
  for (const one of await said.all()) expect(await isSeen(one)).toBe(true);
  await expectAccessible(page);

  const below = await field(page, "Email").boundingBox();
  await field(page, "First name").fill("Ana");
  await expect(field(page, "First name")).not.toHaveAttribute("aria-invalid", "true");
  await expect(said).toHaveCount(5);
  expect(await field(page, "Email").boundingBox()).toEqual(below);
  await consent(page).check();
  await expect(consent(page)).not.toHaveAttribute("aria-invalid", "true");

  const noZip = /The ZIP code is missing\./;
  for (const [address, says] of [
    ["zzqx qqwv", /We cannot find this address\./],
    ["1200 Main St, Houston, TX", noZip],
  ] as const) {
    await test.step(address, async () => {
      await fillIn(page, { homeAddress: address });
      await next(page).click();
      await expect(page.getByText(says)).toBeVisible();
      await expect(addressField(page)).toBeFocused();
      if (says === noZip) await expectAccessible(page);
      await page.clock.fastForward(2000);
      await expect(addressField(page)).not.toHaveAttribute("data-flash");
      expect(await isSeen(page.getByText(says))).toBe(true);
      await expect(addressField(page)).toHaveAccessibleDescription(says);
      await expect(addressField(page)).toHaveAttribute("aria-invalid", "true");
    });
  }
  await addressField(page).fill(DETAILS.homeAddress);
  await next(page).click();
  await expect(page).toHaveURL("/user-details/family");
});

test("stores a suggested address that is picked by keyboard [DET-06] [DET-07] [APP-07]", async ({
  page,
  context,
}) => {
  await beginWith(context);
  const sent = collectBodies(page, "analytics");
  await openDetails(page);
  await expect(field(page, "Phone number")).not.toHaveValue("");
  await field(page, "First name").focus();
  await page.keyboard.type("Željko");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Núñez");
  await page.keyboard.press("Tab");
  await page.keyboard.type("zeljko@example.com");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1200 Main St 77002");
  const option = page.getByRole("option", { name: /1200 Main St/ });
  await expect(option).toBeVisible();
  await expect(option.locator("strong")).toHaveText("1200 Main St");
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(addressField(page)).toHaveValue("1200 Main St, Houston, TX 77002, USA");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(page).toHaveURL("/user-details");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Apt 4");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("5/17/1990");
  await expect(field(page, "Date of birth")).toHaveValue("05/17/1990");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(consent(page)).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/user-details/family");
  await expect(page.getByRole("heading", { level: 1, name: "Who's joining you?" })).toBeVisible();

  expect(await readStoredForm(page, "userDetailsFormData")).toMatchObject({
    firstName: "Željko",
    lastName: "Núñez",
    apartment: "Apt 4",
    dateOfBirth: "05/17/1990",
    address: { address_line_1: "1200 Main St", city: "Houston", state: "TX", zip: "77002" },
  });
  expect(await page.evaluate(() => localStorage.getItem("subscribeToNewsletter"))).toBe("false");
  await expect
    .poll(async () => (await readEvents(sent)).map(({ properties }) => properties.page))
    .toContain("user_details_form");
});

test("looks up a typed address once and stores it [DET-06] [DET-07]", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  await beginWith(context);
  await openDetails(page);
  await fillIn(page);
  await offers(page).check();
  await context.setOffline(true);
  await next(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    "You are offline. Connect to the internet, then try again.",
  );
  await expect(field(page, "First name")).toHaveValue(DETAILS.firstName);
  await context.setOffline(false);
  const looked: string[] = [];
  page.on("request", (request) => request.url().includes("/places/geocode") && looked.push(request.url()));
  await next(page).dblclick();
  await expect(page).toHaveURL("/user-details/family");
  expect(looked).toHaveLength(1);
  expect(await readStoredForm(page, "userDetailsFormData")).toMatchObject({ address: DETAILS.address });
  expect(await page.evaluate(() => localStorage.getItem("subscribeToNewsletter"))).toBe("true");
});
