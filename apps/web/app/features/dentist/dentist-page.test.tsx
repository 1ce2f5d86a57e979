import type { Review } from "@smirk/domain/directory/provider";
import { describe, expect, it } from "vitest";
import { locationCard, NO_PAGE_FIELDS } from "../../../../../packages/domain/test/location-card.ts";
import { renderPage } from "../../../test/render-page.tsx";
import type { LocationDetails } from "../../api/directory/location-details.ts";
import { AboutSections, type DentistPage } from "./about-sections.tsx";
import { ContactPanel } from "./contact/contact-panel.tsx";
import { Opinions } from "./opinions.tsx";

const card = locationCard({ plans: [] });

function review(number: number, author: Review["authorAttribution"]): Review {
  return {
    name: `places/1/reviews/${number}`,
    rating: 4,
    publishTime: "2024-01-05T12:00:00Z",
    googleMapsUri: null,
    relativePublishTimeDescription: null,
    text: { text: `Words ${number}.`, languageCode: "en" },
    originalText: null,
    authorAttribution: author,
  };
}

function dentist(reviews: Review[], googleMapsUri: string | null = null): LocationDetails {
  return {
    ...card,
    ...NO_PAGE_FIELDS,
    opening_hours: [],
    provider: { ...card.provider, smirk_verified: false, center_name: null },
    cached_data: {
      photos: [],
      google_data: { name: null, rating: null, userRatingCount: null, googleMapsUri, reviews },
    },
  } as LocationDetails;
}

const nobody = { displayName: "Ann B.", uri: null, photoUri: null };

describe("how true an entry is [DESK-04]", () => {
  it.each<[Partial<LocationDetails>, string]>([
    [{ confirmation: "confirmed", confirmed_on: "2026-11-05" }, "Confirmed Nov 5, 2026"],
    [{ confirmation: "aging", confirmed_on: "2026-05-31" }, "Last confirmed in May: call before you go"],
    [{ confirmation: "none", confirmed_on: null }, "Not confirmed: call before you go"],
    [{ being_checked: true, confirmation: "confirmed", confirmed_on: "2026-11-05" }, "Being checked"],
  ])("is said of %j: %s", async (fields, words) => {
    const location = { ...dentist([]), ...fields };
    const html = await renderPage(() => <ContactPanel location={location} pictures={null} />);
    const plain = html.replaceAll(/<!-- -->|(?<=: )<span class="block">|<\/span>(?= <a )/g, "");
    expect(plain).toContain(`<span>${words} <a `);
  });
});

describe("opening hours [DENT-06]", () => {
  it("are never from midnight to midnight, also on a holiday", async () => {
    const location = {
      ...dentist([]),
      opening_hours: [{ day: 1, opens: 0, closes: 1440 }],
      holidays: [{ day: "2026-12-24", opens: 0, closes: 1440, name: null }],
      ...{ timeZone: null, pictures: null, priceList: {} as DentistPage["priceList"] },
    };
    const html = await renderPage(() => <AboutSections location={location} />);
    expect(html.match(/Open 24 hours/g)).toHaveLength(2);
    expect(html).not.toContain("12:00");
  });
});

describe("reviews [DENT-06]", () => {
  it("have no link or picture without a web address from the source", async () => {
    for (const uri of [null, "javascript:alert(1)"]) {
      const plain = dentist([review(1, { ...nobody, uri })]);
      const html = await renderPage(() => <Opinions location={plain} />);
      expect(html).toContain("Ann B.");
      expect(html).not.toContain("<a ");
      expect(html).not.toContain("<img");
    }
  });

  it("are shown a handful at a time", async () => {
    const many = dentist([1, 2, 3, 4, 5, 6].map((number) => review(number, nobody)));
    const html = await renderPage(() => <Opinions location={many} />);
    expect(html).toContain("Words 5.");
    expect(html).not.toContain("Words 6.");
    expect(html).toContain("Show more reviews");
  });

  it("lead to the maps service when they come from there, and not to this very page", async () => {
    const link = "Load more on Google Maps";
    const theirs = dentist([review(1, nobody)], "https://maps.google.com/?cid=1");
    expect(await renderPage(() => <Opinions location={theirs} />)).toContain(link);
    for (const own of [null, "/dentist/1", "https://smirk.example/dentist/1"]) {
      const ours = dentist([review(1, nobody)], own);
      expect(await renderPage(() => <Opinions location={ours} />)).not.toContain(link);
    }
  });
});
