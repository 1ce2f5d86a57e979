import type { LocationCard } from "@smirk/domain/directory/location-card";
import { buttonClass } from "@smirk/ui/controls/button-style.ts";
import { expect, it } from "vitest";
import { locationCard } from "../../../../../../packages/domain/test/location-card.ts";
import { renderPage } from "../../../../test/render-page.tsx";
import { ResultCard } from "./result-card.tsx";

const { provider } = locationCard();
const nothing = () => undefined;

function render(fields: Partial<LocationCard>, origin: string | null = "Houston, TX") {
  return renderPage(() => (
    <ResultCard
      result={{ card: locationCard({ confirmation: "confirmed", ...fields }), miles: 1.2 }}
      selected={false}
      origin={origin}
      namesPlan={false}
      onPoint={nothing}
      onChoose={nothing}
    />
  ));
}

const wordsIn = (html: string, line: string) =>
  new RegExp(`<p [^>]*class="${line}">(.*?)</p>`).exec(html)?.[1]?.replaceAll(/<.*?>/g, "");

it("a card names its practice [FIND-09]", async () => {
  expect(wordsIn(await render({ center_name: "Bayou Dental" }), "result-practice")).toBe("Bayou Dental");
  expect(wordsIn(await render({ center_name: null }), "result-practice")).toBeUndefined();
});

it.each<[Partial<LocationCard>, string]>([
  [{ confirmation: "confirmed" }, "General Dentistry"],
  [{ confirmation: "aging" }, "General Dentistry"],
  [{ confirmation: "none" }, "Not confirmed · General Dentistry"],
  [{ being_checked: true }, "Being checked · General Dentistry"],
  [{ accepting_new_patients: true }, "General Dentistry"],
  [{ accepting_new_patients: false }, "No new patients · General Dentistry"],
  [
    { confirmation: "none", accepting_new_patients: false },
    "Not confirmed · No new patients · General Dentistry",
  ],
  [{ city: "Bellaire" }, "Bellaire · General Dentistry"],
  [{ provider: { ...provider, languages: ["EN", "SP"] } }, "General Dentistry · Speaks Spanish"],
  [
    { provider: { ...provider, languages: ["SP", "VI"] } },
    "General Dentistry · Speaks Spanish and Vietnamese",
  ],
  [{ provider: { ...provider, specialities: ["PO", "SP"] } }, "Periodontics"],
  [{ provider: { ...provider, specialities: ["SP"] } }, "Specialist"],
])(
  "a card of %j says only what is wrong, and what the dentist does: %s [USE-20] [DESK-04]",
  async (...row) => {
    const [fields, words] = row;
    expect(wordsIn(await render(fields), "result-line")?.replaceAll("\u00a0", " ")).toBe(words);
  },
);

it("a card names its town where distances are of another place [USE-20]", async () => {
  expect(wordsIn(await render({}, null), "result-line")).toContain("Houston");
  expect(wordsIn(await render({}, "100 Main St, Houston, TX, USA"), "result-line")).toBe("General Dentistry");
});

it.each([
  ["View", "quiet", /^View .*Ana Lopez/],
  ["Pick", "primary", /^Pick .*Ana Lopez.* as your dentist and join$/],
] as const)("%s is %s, and begins its own name [FIND-09]", async (text, variant, name) => {
  const html = await render({});
  const tag = new RegExp(`<(?:a|button) ([^>]*)>${text}</`).exec(html)?.[1];
  expect(/aria-label="(.*?)"/.exec(tag ?? "")?.[1]).toMatch(name);
  expect(/class="(.*?)"/.exec(tag ?? "")?.[1]?.replaceAll("&amp;", "&")).toContain(
    buttonClass(variant, "small"),
  );
});
