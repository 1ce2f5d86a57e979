import { I18nProvider } from "@lingui/react";
import { screen, within } from "@testing-library/dom";
import { userEvent } from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { locationCard } from "../../../../../packages/domain/test/location-card.ts";
import type { ApiCall } from "../../../../../tools/dom/play-api.ts";
import { FilterBar, ToggleChip } from "../../../app/features/finder/filters/filter-bar.tsx";
import { FilterDialog } from "../../../app/features/finder/filters/filter-dialog.tsx";
import {
  type ChoiceName,
  NO_FILTER,
  writeFilter,
} from "../../../app/features/finder/first-view/finder-filter.ts";
import { PriceHead } from "../../../app/features/finder/prices/price-head.tsx";
import { loadI18n } from "../../../app/i18n/load-i18n.ts";
import { PLANS } from "../../dom/answers/plans-on-sale.ts";
import { renderScreen } from "../../dom/render-screen.tsx";

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

const open = (path: string, language: "en" | "es" = "en") =>
  renderScreen(path, {
    language,
    answers: { "POST /graphql": answerGraphql, "GET /subscription/get_plans": { plans: [PLAN] } },
  });
const chips = () => within(screen.getByRole("group", { name: /Filters|Filtros/ }));
const dialog = () => within(screen.getByRole("dialog"));
const prices = () => [...document.querySelectorAll(".result-price")].map((line) => line.textContent);

it("of the address is named by its chip and priced in every row, with its unit [FEE-04]", async () => {
  await open("/?procedure=porcelain-crown");
  await expect.poll(() => chips().queryByRole("button", { name: "Porcelain crown" })).toBeVisible();
  await expect
    .poll(prices)
    .toEqual([
      "$62 member price (usually $95)",
      "$62 with Bright Plus (usually $95)",
      "Price not known: ask the office",
    ]);
  expect(screen.getByText("The price is for one tooth.")).toBeVisible();
});

it("is named and priced in Spanish too [FEE-04] [ES-01]", async () => {
  await open("/?procedure=porcelain-crown", "es");
  await expect.poll(() => chips().queryByRole("button", { name: "Corona de porcelana" })).toBeVisible();
  await expect
    .poll(prices)
    .toEqual([
      "$62 para miembros (habitual: $95)",
      "$62 con Bright Plus (habitual: $95)",
      "Pregunte el precio al consultorio",
    ]);
  expect(screen.getByText("Es el precio de un diente.")).toBeVisible();
});

/** The bar with its dialog, the head of the list, and the address that they lead to. */
function Filters() {
  const [filter, setFilter] = useState(NO_FILTER);
  const [opened, setOpened] = useState<ChoiceName | null>(null);
  return (
    <>
      <FilterBar filter={filter} onOpen={setOpened} onApply={setFilter} />
      <Suspense>
        {filter.procedure && (
          <PriceHead procedure={filter.procedure}>
            <ToggleChip isOn={filter.byPrice} onPress={() => setFilter({ ...filter, byPrice: true })}>
              Sort by price
            </ToggleChip>
          </PriceHead>
        )}
      </Suspense>
      {opened !== null && (
        <FilterDialog name={opened} filter={filter} onApply={setFilter} onClose={() => setOpened(null)} />
      )}
      <output>{writeFilter(new URLSearchParams(), filter).toString()}</output>
    </>
  );
}

it("is found by a plain word, sorts the list, and is cleared with the sort [FEE-04]", async () => {
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
  await user.click(await screen.findByRole("button", { name: "Sort by price" }));
  expect(address()).toBe("procedure=porcelain-crown&sort=price");
  await user.click(chips().getByRole("button", { name: "Porcelain crown" }));
  await user.click(dialog().getByRole("button", { name: "Clear" }));
  expect(address()).toBe("");
  expect(screen.queryByRole("button", { name: "Sort by price" })).toBeNull();
  root.unmount();
});
