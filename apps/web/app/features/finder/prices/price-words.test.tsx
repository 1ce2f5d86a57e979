import { setupI18n } from "@lingui/core";
import { expect, it } from "vitest";
import { locationCard } from "../../../../../../packages/domain/test/location-card.ts";
import { renderPage } from "../../../../test/render-page.tsx";
import { createPinPrices, RowPrice } from "./price-words.tsx";

const PRICE = { member_cents: 6_200, usual_cents: null, is_estimate: false, plan: null };
const i18n = setupI18n({ locale: "en", messages: { en: {} } });

it.each([
  [{ ...PRICE, usual_cents: 9_550 }, "$62 member price (usually $95.50)"],
  [PRICE, "$62 member price"],
  [{ ...PRICE, is_estimate: true, usual_cents: 8_000 }, "Estimate: $62 member price (usually $80)"],
  [{ ...PRICE, plan: "ours_discount_2", planName: "Bright Plus" }, "$62 with Bright Plus"],
  [
    { ...PRICE, is_estimate: true, usual_cents: 8_000, planName: "Bright Plus" },
    "Estimate: $62 with Bright Plus (usually $80)",
  ],
  [null, "Price not known: ask the office"],
])("a row says of %j: %s [FEE-04]", async (price, sentence) => {
  const html = await renderPage(() => <RowPrice price={price} />);
  const line = /<p class="[^>]*>(.*?)<\/p>/.exec(html)?.[1];
  expect(line?.replaceAll(/<.*?>/g, "")).toBe(sentence);
});

it("a pin of one dentist says the price, and marks an estimate [FEE-04]", () => {
  const [one, other, unknown] = ["1", "2", "3"].map((id) => locationCard({ id }));
  if (!one || !other || !unknown) throw new Error("There are three cards.");
  const priceOf = createPinPrices(
    [
      { card: one, price: PRICE },
      { card: other, price: { ...PRICE, is_estimate: true } },
      { card: unknown, price: null },
    ],
    i18n,
  );
  expect(priceOf([{ providerLocations: [one] }])).toEqual({ label: "$62", sentence: "$62 member price" });
  expect(priceOf([{ providerLocations: [other] }])?.label).toBe("~$62");
  expect(priceOf([{ providerLocations: [unknown] }])).toBeNull();
  expect(priceOf([{ providerLocations: [one] }, { providerLocations: [other] }])).toBeNull();
});
