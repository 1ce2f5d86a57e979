import { describe, expect, it } from "vitest";
import { locationCard, NO_PAGE_FIELDS } from "../../../../../packages/domain/test/location-card.ts";
import type { LocationDetails } from "../../api/directory/location-details.ts";
import { dentistJsonLd } from "./screen.tsx";

const card = locationCard({ zip: "77002" });
const location: LocationDetails = {
  ...card,
  ...NO_PAGE_FIELDS,
  cached_data: null,
  opening_hours: [{ day: 1, opens: 510, closes: 1020 }],
  provider: { ...card.provider, smirk_verified: true, center_name: null },
};
const page = { url: "https://smirk.example/dentist/1", image: null };

describe("structured data of a dentist page [DENT-06]", () => {
  it("says who, where and when", () => {
    expect(dentistJsonLd(location, page)).toMatchObject({
      "@type": "Dentist",
      name: "Ana Lopez, DDS",
      url: page.url,
      telephone: "+17135550100",
      address: { addressLocality: "Houston", addressRegion: "TX", postalCode: "77002" },
      openingHoursSpecification: [{ dayOfWeek: "Monday", opens: "08:30", closes: "17:00" }],
      aggregateRating: { ratingValue: 4.2, reviewCount: 76 },
    });
  });

  it("says the specialties, the languages and whether new patients are welcome [USE-07]", () => {
    const provider = { ...location.provider, specialities: ["OR", "XX"], languages: ["EN", "SP"] };
    const dentist = {
      ...location,
      accepting_new_patients: true,
      accepting_checked_on: "2026-11-03",
      provider,
    };
    expect(dentistJsonLd(dentist, page)).toMatchObject({
      medicalSpecialty: ["Orthodontics"],
      knowsLanguage: ["en", "es"],
      isAcceptingNewPatients: true,
    });
    expect(dentistJsonLd(location, page)).not.toHaveProperty("isAcceptingNewPatients");
  });

  it.each([
    ["H6", { opens: 0, closes: 1440 }, { opens: "00:00", closes: "23:59" }],
    ["H7", { opens: 1080, closes: 1440 }, { opens: "18:00", closes: "23:59" }],
    ["H7", { opens: 0, closes: 120 }, { opens: "00:00", closes: "02:00" }],
  ])("%s: writes hours to midnight as search engines read them [DENT-06]", (_case, hours, written) => {
    const opening_hours = [{ day: 6, ...hours }];
    expect(dentistJsonLd({ ...location, opening_hours }, page).openingHoursSpecification).toEqual([
      { "@type": "OpeningHoursSpecification", dayOfWeek: "Saturday", ...written },
    ]);
  });

  it("says which days have other hours, as search engines read them [OFF-03]", () => {
    const holidays = [
      { day: "2026-12-24", opens: 480, closes: 720, name: null },
      { day: "2026-12-25", opens: null, closes: null, name: "Christmas" },
    ];
    expect(dentistJsonLd({ ...location, holidays }, page).specialOpeningHoursSpecification).toMatchObject([
      { validFrom: "2026-12-24", validThrough: "2026-12-24", opens: "08:00", closes: "12:00" },
      { validFrom: "2026-12-25", validThrough: "2026-12-25", opens: "00:00", closes: "00:00" },
    ]);
    expect(dentistJsonLd(location, page)).not.toHaveProperty("specialOpeningHoursSpecification");
  });

  it("claims no point where only the ZIP code's is known", () => {
    expect(dentistJsonLd(location, page)).toHaveProperty("geo.latitude", location.latitude);
    expect(dentistJsonLd({ ...location, approximate: true }, page)).not.toHaveProperty("geo");
    expect(dentistJsonLd({ ...location, address: "PO Box 1234" }, page)).not.toHaveProperty("geo");
  });

  it("claims no rating, picture or phone that does not exist", () => {
    const bare = dentistJsonLd({ ...location, rating: null, review_count: 0, phone: null }, page);
    for (const field of ["aggregateRating", "image", "telephone"]) expect(bare).not.toHaveProperty(field);
  });
});
