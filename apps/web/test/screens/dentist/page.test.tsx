import { screen, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { locationCard, NO_PAGE_FIELDS } from "../../../../../packages/domain/test/location-card.ts";
import { paths } from "../../../app/paths.ts";
import { renderScreen } from "../../dom/render-screen.tsx";

const REVIEW = {
  name: "places/1/reviews/1",
  rating: 4,
  publishTime: "2024-01-05T12:00:00Z",
  googleMapsUri: "https://maps.example/review",
  relativePublishTimeDescription: "2 years ago",
  text: { text: "Kind and quick.", languageCode: "en" },
  originalText: null,
  authorAttribution: {
    displayName: "Ann B.",
    uri: "https://maps.example/ann",
    photoUri: "https://maps.example/ann.png",
  },
};

const heading = (level: number, name: string) => screen.queryByRole("heading", { level, name });
const section = (name: string) => heading(2, name)?.closest("section") ?? expect.fail(name);

/** Opens the page of a dentist of whom all else is unknown. */
async function openDentist({ provider = {}, ...fields }: { provider?: object; [field: string]: unknown }) {
  const { provider: known, ...card } = locationCard();
  const location = {
    ...card,
    ...NO_PAGE_FIELDS,
    opening_hours: [],
    prices: [],
    ...fields,
    provider: { ...known, smirk_verified: false, center_name: null, ...provider },
  };
  await renderScreen(paths.dentist("1"), {
    answers: {
      "POST /graphql": { data: { getSingleProviderLocationDetails: location } },
      "GET /subscription/get_plans": { plans: [] },
    },
  });
  await expect.poll(() => heading(1, "Ana Lopez, DDS")).toBeVisible();
}

it.each([
  [["brightwell_insurance"], ["Insurance Plan"]],
  [["brightwell_discount_1", "brightwell_discount_2"], ["Discount Plan"]],
  [
    ["brightwell_insurance", "brightwell_discount_1"],
    ["Insurance Plan", "Discount Plan"],
  ],
  [[], []],
])("plan lists %j show the badges %j [DENT-03]", async (plans, badges) => {
  await openDentist({ plans });
  expect(screen.queryAllByText(/^(Insurance|Discount) Plan$/).map(({ textContent }) => textContent)).toEqual(
    badges,
  );
});

it("specialties and languages have names, unknown codes none but themselves [DENT-06]", async () => {
  const specialities = ["GD", "SP", "OR", "PR", "PO", "EN", "OS", "PE"];
  await openDentist({ provider: { specialities, languages: ["EN", "SP", "XQ"] } });
  const names = within(section("Specialties")).getAllByRole("listitem");
  expect(names.map(({ textContent }) => textContent)).toEqual([
    "General Dentistry",
    "Orthodontics",
    "Prosthodontics",
    "Periodontics",
    "Endodontics",
    "Oral Surgery",
    "Pediatric Dentistry",
  ]);
  expect(section("Languages spoken")).toHaveTextContent("English, Spanish, XQ");
});

it("a specialist of no known field is called one [DENT-06] [USE-20]", async () => {
  await openDentist({ provider: { specialities: ["SP"] } });
  expect(within(section("Specialties")).getByRole("listitem")).toHaveTextContent("Specialist");
});

it.each([
  [{ dso_name: "Wide Smiles", center_name: "Fern Dental" }, "Wide Smiles"],
  [{ dso_name: null, center_name: "Fern Dental" }, "Fern Dental"],
])("additional data of %j begin with %s [DENT-06]", async (names, first) => {
  await openDentist({ ...names, email: "office@fern.example" });
  const data = section("Additional data");
  expect(data).toHaveTextContent(`Additional data${first}office@fern.example`);
  expect(within(data).getByRole("link")).toHaveAttribute("href", "mailto:office@fern.example");
});

it("reviews name author, day and words, and lead to the maps service for more [DENT-06]", async () => {
  const google = { name: "places/1", rating: 4.5, userRatingCount: 21, reviews: [REVIEW] };
  await openDentist({
    rating: 4.5,
    review_count: 21,
    cached_data: { photos: [], google_data: { ...google, googleMapsUri: "https://maps.google.com/?cid=1" } },
  });
  expect(screen.getByRole("link", { name: /4\.5 out of 5 stars/ })).toHaveTextContent("21 reviews");
  const review = within(section("Opinions")).getByRole("listitem");
  expect(review).toHaveTextContent("Kind and quick.");
  expect(review).toHaveTextContent("Jan 5, 2024");
  expect(within(review).getByLabelText("4 out of 5 stars")).toBeVisible();
  expect(within(review).getByRole("link", { name: "Ann B." })).toHaveAttribute(
    "href",
    REVIEW.authorAttribution.uri,
  );
  expect(review.querySelector("img")).toHaveAttribute("src", REVIEW.authorAttribution.photoUri);
  expect(screen.getByRole("link", { name: "Load more on Google Maps" })).toHaveAttribute(
    "href",
    "https://maps.google.com/?cid=1",
  );
});
