import { expect, it } from "vitest";
import { locationCard, NO_PAGE_FIELDS } from "../../../packages/domain/test/location-card.ts";
import { ContactPanel } from "../app/features/dentist/contact/contact-panel.tsx";
import { renderPage } from "./render-page.tsx";

async function showAt(address: string) {
  const card = locationCard({ address, zip: "772511234" });
  const location = {
    ...card,
    ...NO_PAGE_FIELDS,
    cached_data: null,
    opening_hours: [],
    provider: { ...card.provider, smirk_verified: false, center_name: null },
  };
  const html = await renderPage(() => <ContactPanel location={location} pictures={null} />, "/dentist/1");
  return {
    says: ["Call for the address", "Get directions", "tel:+17135550100"].filter((text) =>
      html.includes(text),
    ),
    hasMap: html.includes("Map of the office"),
    text: html.replaceAll(/<!-- -->|<[^>]+>/g, ""),
  };
}

it("A8: a stored post office box has no map and no directions, only a call for the address [DENT-01]", async () => {
  const { says, hasMap, text } = await showAt("PO Box 1234");
  expect({ says, hasMap }).toEqual({ says: ["Call for the address", "tel:+17135550100"], hasMap: false });
  expect(text).toContain("Mail goes to PO Box 1234, Houston, TX 77251.");
});

it("A8: a street has its map and directions [DENT-01]", async () => {
  const { says, hasMap } = await showAt("12 Boxwood Ln");
  expect({ says, hasMap }).toEqual({ says: ["Get directions", "tel:+17135550100"], hasMap: true });
});
