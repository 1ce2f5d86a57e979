import { screen } from "@testing-library/dom";
import { expect, it } from "vitest";
import { NO_NETWORK } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { DETAILS, READY } from "../../dom/joiner-forms.ts";
import { renderScreen } from "../../dom/render-screen.tsx";

const TOKEN = "11111111-2222-4333-8444-555555555555";
const LEAVE = "POST /waitlist/leave";

const removeButton = () => screen.getByRole("button", { name: "Remove me" });

it("removes from the waitlist by the email's link, by one press [USE-15]", async () => {
  const { user, calls, answer } = await renderScreen(`${paths.leaveWaitlist}#${TOKEN}`, {
    answers: { [LEAVE]: NO_NETWORK },
  });
  await expect.poll(removeButton).toBeVisible();
  expect(location.hash).toBe("");
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  await user.click(removeButton());
  await expect
    .poll(() => screen.getByRole("alert"))
    .toHaveTextContent("We did not get an answer. Check your connection, then try again.");
  answer({ [LEAVE]: { left: true } });
  await user.click(removeButton());
  await expect.poll(() => screen.getByText(/^You are off the list\./)).toHaveFocus();
  expect(calls.at(-1)?.body).toEqual({ removal_token: TOKEN, everywhere: true });
});

it("signs out visitors who open the region's page themselves [REG-01]", async () => {
  const shown = await renderScreen(paths.regionAvailability, {
    signedInAs: "temporary_access_token",
    forms: READY,
  });
  await expect.poll(() => screen.getByRole("link", { name: "Join" })).toBeVisible();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Smirk Is Not Available in Your Area");
  expect(shown.path).toBe(paths.regionAvailability);
  await expect.poll(() => localStorage.getItem("tokens")).toBeNull();
  expect(localStorage.getItem("userDetailsFormData")).toBeNull();
  expect(screen.queryByRole("button", { name: "Remove me" })).toBeNull();
});

const WAITING = {
  email: "m***a@example.com",
  phoneNumber: "+171*****678",
  removalToken: TOKEN,
  area: "US-UT",
};
const correctButton = () => screen.getByRole("button", { name: "Correct the address" });

const openRegion = (settings: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(paths.regionAvailability, {
    signedInAs: "temporary_access_token",
    forms: READY,
    state: { waiting: WAITING },
    ...settings,
  });

it("puts the form back to correct the address, and takes the entry away [REG-01] [DET-02]", async () => {
  const shown = await openRegion({ answers: { [LEAVE]: NO_NETWORK } });
  await expect.poll(correctButton).toBeVisible();
  expect(Object.keys(localStorage)).toEqual([]);
  const signOuts = () => shown.calls.filter(({ path }) => path === "/auth/sign_out");
  expect(signOuts()).toEqual([]);
  await shown.user.click(correctButton());
  await expect.poll(() => screen.getByRole("alert")).toHaveTextContent(/^We did not get an answer\./);
  shown.answer({ [LEAVE]: { left: true } });
  await shown.user.click(correctButton());
  await expect.poll(() => shown.path).toBe(paths.userDetails);
  await expect.poll(() => screen.getByRole("textbox", { name: "First name" })).toHaveValue(DETAILS.firstName);
  expect(shown.calls.find(({ path }) => path === "/waitlist/leave")?.body).toEqual({ removal_token: TOKEN });
  expect(JSON.parse(localStorage.getItem("tokens") ?? "{}")).toHaveProperty("access_token");
  expect(localStorage.getItem("selectedPlan")).not.toBeNull();
  expect(signOuts()).toEqual([]);
});

it.each(["a reload", "leaving"])(
  "has nothing left after %s, and the session is over [REG-01]",
  async (how) => {
    const shown = await openRegion();
    await expect.poll(correctButton).toBeVisible();
    if (how === "leaving") await shown.router.navigate(paths.leaveWaitlist);
    else {
      window.dispatchEvent(new Event("pagehide"));
      await shown.reload();
      await expect.poll(removeButton).toBeVisible();
    }
    await expect.poll(() => shown.calls.filter(({ path }) => path === "/auth/sign_out")).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Correct the address" })).toBeNull();
    expect(Object.keys(localStorage)).toEqual([]);
  },
);

it.each([
  ["US-UT", /in Utah\. Each state has its own rules/],
  ["PR", /in Puerto Rico\. Each state has its own rules/],
  ["CA", /in Canada\. Only people who live in the United States can join\./],
  ["ZZ", /is outside the United States\./],
  ["", /^We cannot offer the membership where you live yet\./],
])("says where the address lies and why nothing is sold there: %s [REG-01]", async (area, says) => {
  await openRegion({ state: { waiting: { ...WAITING, area } } });
  await expect.poll(() => screen.getByText(says)).toBeVisible();
});
