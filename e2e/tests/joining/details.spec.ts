import type { Page } from "@playwright/test";
import { findFullLocation } from "../../support/directory.ts";
import { expect, expectAccessible, test } from "../../support/fixtures.ts";
import { beginWith, DETAILS } from "../../support/joining/joiners.ts";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const addressField = (page: Page) => page.getByRole("combobox", { name: "Home address" });
const consent = (page: Page) => page.getByRole("switch", { name: /Privacy Policy/ });
const next = (page: Page) => page.getByRole("button", { name: "Next" });

async function openDetails(page: Page) {
  await page.goto("/user-details");
  await expect(page.getByRole("heading", { level: 1, name: "Let's get your details" })).toBeVisible();
}

/** Fills in everything, the address typed and not picked. */
async function fillIn(page: Page) {
  const { firstName, lastName, email, homeAddress, phoneNumber, dateOfBirth } = DETAILS;
  await field(page, "First name").fill(firstName);
  await field(page, "Last name").fill(lastName);
  await field(page, "Email").fill(email);
  await addressField(page).fill(homeAddress);
  await field(page, "Phone number").fill(phoneNumber);
  await field(page, "Date of birth").fill(dateOfBirth);
  await consent(page).check();
}

/** A person's address as Chrome keeps it. */
const OWN_ADDRESS = {
  NAME_FIRST: "Maria",
  NAME_LAST: "Lopez",
  ADDRESS_HOME_STREET_ADDRESS: "1200 Main St",
  ADDRESS_HOME_LINE1: "1200 Main St",
  ADDRESS_HOME_CITY: "Houston",
  ADDRESS_HOME_STATE: "TX",
  ADDRESS_HOME_ZIP: "77002",
  ADDRESS_HOME_COUNTRY: "US",
  EMAIL_ADDRESS: "maria@example.com",
  PHONE_HOME_WHOLE_NUMBER: "+17135550123",
};

test("Chrome's own autofill fills the form, and Next goes on, A1 [USE-19] [DET-02] [DET-06]", async ({
  page,
  context,
}) => {
  await beginWith(context, {});
  await openDetails(page);
  await addressField(page).click();
  const chrome = await context.newCDPSession(page);
  const hasAutofill = await chrome.send("Autofill.enable").then(
    () => true,
    () => false,
  );
  test.skip(!hasAutofill, "Chromium's headless shell has no autofill; a test in a document plays it.");
  const { root } = await chrome.send("DOM.getDocument");
  const selector = "input[name=homeAddress]";
  const { nodeId } = await chrome.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { node } = await chrome.send("DOM.describeNode", { nodeId });
  const fields = Object.entries(OWN_ADDRESS).map(([name, value]) => ({ name, value }));
  await chrome.send("Autofill.trigger", { fieldId: node.backendNodeId, address: { fields } });
  await expect(addressField(page)).toHaveValue("1200 Main St, Houston, TX 77002");
  await expect(field(page, "Last name")).toHaveValue("Lopez");
  await field(page, "Date of birth").fill(DETAILS.dateOfBirth);
  await consent(page).check();
  await next(page).click();
  await expect(page).toHaveURL("/user-details/family");
});

test("a late look-up neither pulls a visitor back nor keeps one waiting [DET-02] [DET-03] [DET-06]", async ({
  page,
  context,
}) => {
  const { id, provider } = await findFullLocation(process.env.E2E_PRODUCT ?? "");
  await beginWith(context, { primaryDentist: id });
  await openDetails(page);
  await expect(page.getByText(new RegExp(`^${provider.name} ${provider.last_name}`))).toBeVisible();
  await expectAccessible(page);
  await field(page, "First name").fill("Anna");
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
    await asked;
    await page.evaluate(() => history.forward());
    await expect(page).toHaveURL(`/dentist/${id}`);
    lookedUp.resolve();
    // The form is still shown, and has nothing left to wait for.
    await expect(next(page)).toBeEnabled();
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL("/user-details");
    await expect(next(page)).toBeEnabled();
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
    await page.getByRole("link", { name: "Continue with your details" }).click();
    await expect(page).toHaveURL("/user-details");
    await expect(field(page, "First name")).toHaveValue(DETAILS.firstName);
  });
});
