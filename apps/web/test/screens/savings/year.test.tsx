import { screen } from "@testing-library/dom";
import { expect, it } from "vitest";
import { fill } from "../../../../../tools/dom/fill.ts";
import { paths } from "../../../app/paths.ts";
import { PLANS } from "../../dom/answers/plans-on-sale.ts";
import { renderScreen } from "../../dom/render-screen.tsx";

/** Found by their texts: roles are slow to find among the fields of 66 procedures. */
const year = (name: string) => screen.getByText<HTMLButtonElement>(name, { selector: "button" });
const people = () => screen.getByLabelText("Who is it for?");
const checkups = () => screen.getByLabelText("Checkup");
const pressed = () => document.querySelector("button[aria-pressed=true]")?.textContent;

async function openForm() {
  const { user } = await renderScreen(paths.savings, {
    answers: { "GET /subscription/get_plans": { plans: PLANS } },
  });
  await expect.poll(people).toHaveAttribute("role", "spinbutton");
  return user;
}

it("the counts of a year follow the number of people, and not of one's own year [FEE-05]", async () => {
  const user = await openForm();
  await user.click(year("Just checkups"));
  expect(checkups()).toHaveValue("2");
  await user.click(screen.getByTitle("More: people"));
  expect(checkups()).toHaveValue("4");
  expect(pressed()).toBe("Just checkups");
  await fill(user, people(), "3");
  expect(checkups()).toHaveValue("6");
  expect(screen.getByLabelText("Cleaning, adult")).toHaveValue("6");
  expect(pressed()).toBe("Just checkups");
  await fill(user, checkups(), "5");
  expect(pressed()).toBe("My own");
  await fill(user, people(), "2");
  expect(checkups()).toHaveValue("5");
  expect(pressed()).toBe("My own");
});

it("one's own year is empty once it is pressed, and stays as it is typed [FEE-05]", async () => {
  const user = await openForm();
  await user.click(year("Braces"));
  await user.click(year("My own"));
  expect(checkups()).toHaveFocus();
  expect(checkups()).toHaveValue("");
  expect(pressed()).toBe("My own");
  await user.keyboard("3");
  await user.click(year("My own"));
  expect(checkups()).toHaveValue("3");
});

it("a count is a spin button of arrow keys, which keeps what is typed [FEE-05]", async () => {
  const user = await openForm();
  const count = () => ["valuenow", "valuetext"].map((name) => checkups().getAttribute(`aria-${name}`));
  expect(checkups()).toHaveAttribute("aria-valuemin", "0");
  expect(checkups()).toHaveAttribute("aria-valuemax", "20");
  expect(count()).toEqual(["0", null]);
  await user.click(checkups());
  await user.keyboard("{ArrowUp}{ArrowUp}{ArrowDown}");
  expect(checkups()).toHaveValue("1");
  expect(count()).toEqual(["1", null]);
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(checkups()).toHaveValue("");
  await user.keyboard("19{ArrowUp}{ArrowUp}");
  expect(checkups()).toHaveValue("20");
  await fill(user, checkups(), "two");
  expect(count()).toEqual(["0", "two"]);
  await user.click(people());
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(people()).toHaveValue("1");
  expect(people()).toHaveAttribute("aria-valuemin", "1");
});

it("what asks for the ZIP code of a filled year is a description of its field [FEE-05]", async () => {
  const user = await openForm();
  const zip = screen.getByLabelText("Where?");
  expect(zip).toHaveAccessibleDescription("Your ZIP code, because prices differ from place to place.");
  await user.click(year("Just checkups"));
  expect(zip).toHaveAccessibleDescription(
    /place\. Filled in below\. Type your ZIP code to see the answer\.$/,
  );
});
