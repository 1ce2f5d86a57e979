import type { PlacePrices, ProcedurePrice } from "@smirk/domain/directory/provider";
import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { fill } from "../../../../../tools/dom/fill.ts";
import { type Answer, NO_NETWORK } from "../../../../../tools/dom/play-api.ts";
import { paths } from "../../../app/paths.ts";
import { PLANS } from "../../dom/answers/plans-on-sale.ts";
import { renderScreen } from "../../dom/render-screen.tsx";

const price = (procedure: string, memberCents: number, usualCents: number | null): ProcedurePrice => ({
  procedure,
  member_cents: memberCents,
  usual_cents: usualCents,
  is_estimate: false,
  source: "Houston price list",
  day: "2026-01-01",
  usual_source: usualCents === null ? null : "Survey of offices",
  usual_day: usualCents === null ? null : "2026-10-01",
});
const HOUSTON: PlacePrices = {
  state: "TX",
  lists: [
    {
      plan: "brightwell_discount_1",
      prices: [price("checkup", 4000, 9000), price("porcelain-crown", 85_000, 140_000)],
    },
  ],
};
const prices = (found: PlacePrices | null) => ({ data: { findPlacePrices: found } });

/** The button is found by its text: roles are slow to find among the fields of 66 procedures. */
const button = (name: string) => screen.getByText<HTMLButtonElement>(name, { selector: "button" });
const quote = () =>
  within(screen.getByText("Do you have a quote from a dentist?").closest("section") ?? document.body);
const line = (text: string) =>
  within(quote().getByText(text, { selector: "legend" }).closest("fieldset") ?? document.body);
const answer = () => screen.queryByLabelText("The answer to your quote");

async function readLines(text: string, found: Answer = prices(HOUSTON), path: string = paths.savings) {
  const shown = await renderScreen(path, {
    answers: { "GET /subscription/get_plans": { plans: PLANS }, "POST /graphql": found },
  });
  await expect.poll(() => button("Compare a quote")).toBeVisible();
  await shown.user.click(button("Compare a quote"));
  await expect.poll(() => quote().queryByLabelText("Lines of the quote")).toBeVisible();
  await expect.poll(() => quote().getByLabelText("Lines of the quote")).toHaveFocus();
  await fill(shown.user, quote().getByLabelText("Lines of the quote"), text);
  await shown.user.click(button("Read the lines"));
  const compare = async (zip = "77002") => {
    await fill(shown.user, quote().getByLabelText("Where?"), zip);
    await shown.user.click(button("Compare with member prices"));
  };
  return { ...shown, compare };
}

it("compares corrected lines by the quote's prices, and asks for a place alone [FEE-05]", async () => {
  const { user, calls, compare } = await readLines("Checkup 95\nCrown 1,200\nTotal 1,295");
  const crown = line("Crown 1,200").getByLabelText("Procedure");
  expect(crown).toHaveAccessibleDescription("This line may mean several procedures.");
  expect(line("Total 1,295").getByLabelText("Procedure")).toHaveAccessibleDescription(
    /^We found no procedure/,
  );
  await compare();
  expect(crown).toHaveAccessibleDescription(/^Please choose what this line means/);
  await expect.poll(() => crown).toHaveFocus();
  expect(quote().getByText("Please correct what is marked.")).toBeVisible();
  await user.selectOptions(crown, "Porcelain crown");
  await fill(user, line("Crown 1,200").getByLabelText(/^Price/), "1100.50");
  expect(calls).toEqual([]);
  await compare();
  await expect.poll(answer).toHaveTextContent("You would save $94.50 with Smirk this year.");
  expect(answer()).toHaveTextContent("The prices on your quote count as the prices without a membership.");
  expect(answer()).toHaveTextContent("Houston price list");
  expect(answer()).not.toHaveTextContent("Survey of offices");
  expect(calls.map(({ path }) => path).toSorted()).toEqual(["/graphql", "/subscription/get_plans"]);
  const bodies = calls.flatMap(({ body }) => body ?? []);
  expect(bodies).toEqual([
    { operationName: "findPlacePrices", query: expect.any(String), variables: { zip: "77002" } },
  ]);
  expect(JSON.stringify(bodies)).not.toMatch(/checkup|crown|95|1100/i);
});

it("asks at a line that can be read in two ways, and assumes nothing [FEE-05]", async () => {
  const { user, calls, compare } = await readLines("2-3 checkups 180\nPorcelain crown $900 to $1,200");
  expect(quote().getByText(/2 lines have a question for you/)).toBeVisible();
  const many = line("2-3 checkups 180").getByLabelText("How many");
  const crown = line("Porcelain crown $900 to $1,200").getByLabelText(/^Price/);
  expect(many).toHaveValue("");
  expect(many).toHaveAccessibleDescription(/^How many is this price for\?/);
  expect(crown).toHaveValue("");
  expect(crown).toHaveAccessibleDescription(/^This line leaves the price open/);
  await compare();
  expect(calls).toEqual([]);
  expect(many).toHaveAttribute("aria-invalid", "true");
  await fill(user, many, "2");
  await fill(user, crown, "1,100,50");
  await compare();
  expect(crown).toHaveAccessibleDescription(/^Please type an amount/);
  await fill(user, crown, "1100,50");
  await compare();
  expect(crown).toHaveAccessibleDescription(/^Please write a point before the cents/);
  await fill(user, crown, "$ 1,100.5");
  await compare();
  await expect.poll(answer).toHaveTextContent("You would save");
});

it("takes the usual price for a line without one, and its answer back after a change [FEE-05]", async () => {
  const { user, compare } = await readLines("2 checkups");
  await compare();
  await expect.poll(answer).toHaveTextContent("$180.00");
  expect(answer()).toHaveTextContent("Survey of offices");
  await fill(user, line("2 checkups").getByLabelText("How many"), "3");
  expect(answer()).toBeNull();
});

it("says what one of a line's procedure is, before it is compared with a price for all [FEE-05]", async () => {
  const { user } = await readLines("Deep cleaning 800");
  const many = line("Deep cleaning 800").getByLabelText("How many");
  expect(many).toHaveAccessibleDescription(/two ways\. each quarter of the mouth$/);
  await user.selectOptions(line("Deep cleaning 800").getByLabelText("Procedure"), "Checkup");
  expect(many).not.toHaveAccessibleDescription(/quarter/);
});

it("keeps the lines where it has no answer, and says why [FEE-05]", async () => {
  const { answer: reply, compare } = await readLines("Checkup 95", NO_NETWORK);
  await compare();
  await expect.poll(() => quote().queryByText(/^We did not get an answer\./)).toBeVisible();
  reply({ "POST /graphql": prices(null) });
  await compare("00000");
  await expect.poll(() => quote().queryByText(/^Please type a ZIP code/)).toBeVisible();
  expect(quote().getByLabelText("Lines of the quote")).toHaveValue("Checkup 95");
});

it("shows the visitor's own insurance beside the answer, and asks nobody for it [FEE-05]", async () => {
  const { user, calls, compare } = await readLines("Checkup 95\nGold crown 1,300");
  await compare();
  await expect.poll(answer).toHaveTextContent("With Smirk$251.00");
  const before = calls.length;
  await user.click(button("Compare with my insurance"));
  await expect.poll(() => quote().queryByLabelText("How much of this it pays, in percent")).toBeVisible();
  const percent = quote().getByLabelText("How much of this it pays, in percent");
  const most = quote().getByLabelText(/^The most it still pays/);
  await fill(user, percent, "101");
  await user.click(button("Show both sums"));
  expect(percent).toHaveAccessibleDescription("Please type a whole number from 0 to 100.");
  expect(most).toHaveAccessibleDescription(/^Please type an amount/);
  await fill(user, percent, "50");
  await fill(user, most, "1,000");
  await user.click(button("Show both sums"));
  expect(quote().getByText("You pay with your insurance").parentElement).toHaveTextContent("$47.50");
  expect(quote().getByText(/^You pay with Smirk/).parentElement).toHaveTextContent("$251.00");
  await user.click(quote().getByLabelText("I am still in a waiting period for this"));
  expect(quote().queryByText("You pay with your insurance")).toBeNull();
  await user.click(button("Show both sums"));
  expect(quote().getByText("You pay with your insurance").parentElement).toHaveTextContent("$95.00");
  expect(calls).toHaveLength(before);
});

it("is compared at the office that the address names [FEE-05]", async () => {
  const office = {
    id: "12",
    address: "1 Main St",
    city: "Houston",
    provider: { name: "Ana", last_name: "Lopez" },
  };
  const found: Answer = ({ body }) =>
    JSON.stringify(body).includes("getOffice")
      ? { data: { getSingleProviderLocationDetails: office } }
      : prices(HOUSTON);
  const { user, calls } = await readLines("Checkup 95", found, `${paths.savings}?at=12`);
  expect(quote().getByText("Ana Lopez, 1 Main St, Houston")).toBeVisible();
  await user.click(button("Compare with member prices"));
  await expect.poll(answer).toHaveTextContent("Prices are those of this office.");
  expect(answer()).toHaveTextContent("The cheapest plan is Smirk Dental");
  expect(calls.at(-1)?.body ?? calls.at(-2)?.body).toMatchObject({ variables: { locationId: "12" } });
});
