import { I18nProvider } from "@lingui/react";
import { screen, within } from "@testing-library/dom";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { locationCard } from "../../../../../packages/domain/test/location-card.ts";
import type { ApiCall } from "../../../../../tools/dom/play-api.ts";
import { FilterBar } from "../../../app/features/finder/filters/filter-bar.tsx";
import { FilterDialog } from "../../../app/features/finder/filters/filter-dialog.tsx";
import {
  type ChoiceName,
  NO_FILTER,
  writeFilter,
} from "../../../app/features/finder/first-view/finder-filter.ts";
import { loadI18n } from "../../../app/i18n/load-i18n.ts";
import { PLANS } from "../../dom/answers/plans-on-sale.ts";
import { passTime, renderScreen } from "../../dom/render-screen.tsx";

const PLAN = { ...PLANS[0], slug: "ours_discount_2", name: "Bright Plus" };
const PRICE = { member_cents: 6_200, usual_cents: 9_500, is_estimate: false };
const PRICES = [{ ...PRICE, plan: null }, { ...PRICE, plan: PLAN.slug }, null];
const CARDS = ["1", "2", "3"].map((id) => locationCard({ id }));

/** Three dentists, of whom two have a price of whatever is asked for: the office's own, and that of a plan's list. */
function answerGraphql({ body }: ApiCall) {
  const { operationName, variables } = body as {
    operationName: string;
    variables: { filter?: { procedure?: string } | null };
  };
  const contents = { total: 3, cut: false, locations: CARDS, clusters: [] };
  const prices = variables.filter?.procedure === undefined ? {} : { prices: PRICES };
  const answers: Record<string, unknown> = {
    findMapContents: { ...contents, ...prices },
    findNearestLocations: [],
    findProviderLocationsInBoundingBox: CARDS,
  };
  return { data: { [operationName]: answers[operationName] } };
}

async function open(path: string, language: "en" | "es" = "en") {
  const shown = await renderScreen(path, {
    language,
    answers: {
      "POST /graphql": answerGraphql,
      "GET /locations.json": [],
      "GET /places/service_area": { state: { code: "TX", name: "Texas" }, served: true },
      "GET /subscription/get_plans": { plans: [PLAN] },
    },
  });
  await passTime(1_000);
  return shown;
}
const chips = () => within(screen.getByRole("group", { name: /Filters|Filtros/ }));
const dialog = () => within(screen.getByRole("dialog"));
const prices = () => [...document.querySelectorAll(".result-price")].map((line) => line.textContent?.trim());
const fold = () => document.querySelector("details")?.querySelector("summary")?.textContent;

it("of the address is named by its chip, and lists who has a price with its unit [FEE-04] [USE-22]", async () => {
  await open("/?procedure=porcelain-crown");
  await expect.poll(() => chips().queryByRole("button", { name: "Porcelain crown" })).toBeVisible();
  await expect.poll(prices).toEqual(["$62 usually $95", "$62 usually $95"]);
  expect(screen.getByText("3 providers")).toBeVisible();
  expect(screen.getByText("Member price with Bright Plus, each tooth")).toBeVisible();
});

it("that nobody knows leaves no button without a name [USE-22]", async () => {
  await open("/?procedure=no-such-thing&speciality=XX&language=constructor&within=7&plan=gold");
  await expect.poll(() => chips().queryByRole("button", { name: "Procedure" })).toBeVisible();
  for (const button of chips().getAllByRole("button")) expect(button).toHaveAccessibleName(/\w/);
});

it.each([
  [100_000, "$1,000"],
  [20_050, "$200.50"],
])("of at most %i cents says so, and lets the limit go [USE-22]", async (most, amount) => {
  const { user, router } = await open(`/?procedure=porcelain-crown&most=${most}`);
  const limit = () => screen.queryByRole("button", { name: `Remove “Up to ${amount}”` });
  await expect.poll(limit).toBeVisible();
  await user.click(limit() ?? expect.fail());
  await expect.poll(() => router.state.location.search).toBe("?procedure=porcelain-crown");
});

it("folds those whose price is not known, until somebody opens them [USE-22]", async () => {
  const { user } = await open("/?procedure=porcelain-crown");
  await expect.poll(fold).toBe("1 more: ask the office");
  const [third] = CARDS.slice(2);
  const view = () => document.querySelector(`details a[href="/dentist/${third?.id}"]`);
  expect(view()).not.toBeVisible();
  await user.click(screen.getByText("1 more: ask the office"));
  expect(view()).toBeVisible();
});

it("is named and priced in Spanish too [FEE-04] [ES-01]", async () => {
  await open("/?procedure=porcelain-crown", "es");
  await expect.poll(() => chips().queryByRole("button", { name: "Corona de porcelana" })).toBeVisible();
  await expect.poll(prices).toEqual(["$62 habitual: $95", "$62 habitual: $95"]);
  expect(fold()).toBe("1 más: pregunte al consultorio");
  expect(screen.getByText("Precio para miembros con Bright Plus, cada diente")).toBeVisible();
});

/** The bar with its dialog, and the address that they lead to. */
function Filters() {
  const [filter, setFilter] = useState(NO_FILTER);
  const [opened, setOpened] = useState<ChoiceName | null>(null);
  return (
    <>
      <FilterBar filter={filter} named={null} onOpen={setOpened} onApply={setFilter} />
      {opened !== null && (
        <FilterDialog name={opened} filter={filter} onApply={setFilter} onClose={() => setOpened(null)} />
      )}
      <output>{writeFilter(new URLSearchParams(), filter).toString()}</output>
    </>
  );
}

it("is found by a plain word, and cleared [FEE-04]", async () => {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(
    <I18nProvider i18n={await loadI18n("en")}>
      <MemoryRouter>
        <Filters />
      </MemoryRouter>
    </I18nProvider>,
  );
  const user = userEvent.setup();
  const address = () => screen.getByRole("status").textContent;
  await user.click(await screen.findByRole("button", { name: "Procedure" }));
  await expect.poll(() => screen.queryByLabelText("Find a procedure")).toBeVisible();
  await expect.poll(() => dialog().getByLabelText("None")).toHaveFocus();
  expect(dialog().getByLabelText("Porcelain crown")).toBeVisible();
  expect(dialog().getByLabelText("Gold crown")).not.toBeVisible();
  await user.type(dialog().getByLabelText("Find a procedure"), "cap{Enter}");
  expect(dialog().getByLabelText("Checkup")).not.toBeVisible();
  await user.click(dialog().getByLabelText("Porcelain crown"));
  await user.click(dialog().getByRole("button", { name: "Show dentists" }));
  await expect.poll(address).toBe("procedure=porcelain-crown");
  await user.click(await chips().findByRole("button", { name: "Porcelain crown" }));
  await user.click(dialog().getByRole("button", { name: "Clear" }));
  expect(address()).toBe("");
  root.unmount();
});
