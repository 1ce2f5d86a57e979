import type { LocationCard } from "@smirk/domain/directory/location-card";
import { buttonClass } from "@smirk/ui/controls/button-style.ts";
import { expect, it } from "vitest";
import { locationCard } from "../../../../../../packages/domain/test/location-card.ts";
import { renderPage } from "../../../../test/render-page.tsx";
import { ResultCard } from "./result-card.tsx";

const { provider } = locationCard();
const nothing = () => undefined;

function render(languages: string[], center_name: string | null) {
  const card = locationCard({ center_name, provider: { ...provider, languages } });
  return renderPage(() => (
    <ResultCard result={{ card, miles: 1.2 }} selected={false} onPoint={nothing} onChoose={nothing} />
  ));
}

it.each([
  [["EN"], "Bayou Dental", "Bayou Dental"],
  [["EN", "SP"], "Bayou Dental", "Bayou Dental · Speaks Spanish"],
  [["SP", "VI"], null, "Speaks Spanish and Vietnamese"],
  [["EN"], null, undefined],
])("a card names practice and languages: %j, %s [FIND-09]", async (languages, practice, line) => {
  const html = await render(languages, practice);
  const shown = /<p class="result-practice">(.*?)<\/p>/.exec(html)?.[1];
  expect(shown?.replaceAll(/<.*?>/g, "")).toBe(line);
});

it.each<[Partial<LocationCard>, string]>([
  [{ confirmation: "confirmed", confirmed_on: "2026-11-05" }, "Confirmed Nov 5"],
  [{ confirmation: "aging", confirmed_on: "2026-05-31" }, "Confirmed in May: call first"],
  [{ confirmation: "none", confirmed_on: "2026-01-05" }, "Not confirmed yet: call first"],
  [{ confirmation: "none", confirmed_on: null }, "Not confirmed yet: call first"],
  [{ accepting_new_patients: true }, "Not confirmed yet"],
  [{ confirmation: "aging", confirmed_on: "2026-05-31", accepting_new_patients: false }, "Confirmed in May"],
  [{ being_checked: true, confirmation: "confirmed", confirmed_on: "2026-11-05" }, "Being checked"],
])("a card of %j says how true it is: %s [DESK-04]", async (fields, words) => {
  const card = locationCard(fields);
  const html = await renderPage(() => (
    <ResultCard result={{ card, miles: 1.2 }} selected={false} onPoint={nothing} onChoose={nothing} />
  ));
  const line = /<p class="result-line [^"]*">(.*?)<\/p>/.exec(html)?.[1];
  expect(line?.replaceAll(/<.*?>/g, "").split(" · ")[0]).toBe(words);
});

it.each([
  ["View", "quiet", /^View .*Ana Lopez/],
  ["Pick", "primary", /^Pick .*Ana Lopez.* as your dentist and join$/],
] as const)("%s is %s, and begins its own name [FIND-09]", async (text, variant, name) => {
  const html = await render(["EN"], null);
  const tag = new RegExp(`<(?:a|button) ([^>]*)>${text}</`).exec(html)?.[1];
  expect(/aria-label="(.*?)"/.exec(tag ?? "")?.[1]).toMatch(name);
  expect(/class="(.*?)"/.exec(tag ?? "")?.[1]?.replaceAll("&amp;", "&")).toContain(
    buttonClass(variant, "small"),
  );
});
