import { screen } from "@testing-library/dom";
import { expect, it } from "vitest";
import { NO_NETWORK } from "../../../../../tools/dom/api-answer.ts";
import { paths } from "../../../app/paths.ts";
import { READY } from "../../dom/joiner-forms.ts";
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
    .toHaveTextContent("No answer came. Check your connection, then try again.");
  answer({ [LEAVE]: {} });
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
