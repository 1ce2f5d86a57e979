import { describe, expect, it } from "vitest";
import { locationCard, NO_PAGE_FIELDS } from "../../../../../../packages/domain/test/location-card.ts";
import { renderPage } from "../../../../test/render-page.tsx";
import { ContactPanel, directionsUrl, mapsPlatform } from "./contact-panel.tsx";

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

describe("directions", () => {
  it.each([
    ["iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15", "apple"],
    ["iPad as a desktop", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15", "apple"],
    ["Android", "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36", "android"],
    ["Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36", "other"],
    ["Linux", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36", "other"],
    ["nothing at all", "", "other"],
  ])("knows the maps of %s [DENT-06]", (_device, userAgent, platform) => {
    expect(mapsPlatform(userAgent)).toBe(platform);
  });

  it.each([
    ["apple", "https://maps.apple.com/?daddr=29.76,-95.37"],
    ["android", "geo:29.76,-95.37?q=29.76,-95.37(Smile%20%26%20Co%20%20Houston%20)"],
    ["other", "https://www.google.com/maps/dir/?api=1&destination=29.76,-95.37"],
  ] as const)("lead to the point with the maps of %s [DENT-06]", (platform, url) => {
    expect(directionsUrl({ lat: 29.76, lng: -95.37 }, "Smile & Co (Houston)", platform)).toBe(url);
  });

  it.each([
    ["apple", "https://maps.apple.com/?daddr=12%20Elm%20St%20%234%2C%20Houston"],
    ["android", "geo:0,0?q=12%20Elm%20St%20%234%2C%20Houston"],
    ["other", "https://www.google.com/maps/dir/?api=1&destination=12%20Elm%20St%20%234%2C%20Houston"],
  ] as const)(
    "lead to an address whose point nobody knows with the maps of %s [DENT-06]",
    (platform, url) => {
      expect(directionsUrl("12 Elm St #4, Houston", "Smile", platform)).toBe(url);
    },
  );
});
