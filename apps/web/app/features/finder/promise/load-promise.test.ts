import { expect, it } from "vitest";
import { locationCard } from "../../../../../../packages/domain/test/location-card.ts";
import { loadPromise } from "./load-promise.ts";
import { nearestZip } from "./nearest-zip.ts";

const PRICE = { member_cents: 9_100, usual_cents: 12_100, is_estimate: false, source: "Houston list" };
const list = (fields: object) => ({
  plan: "ours",
  prices: [{ procedure: "adult-cleaning", ...PRICE, ...fields }],
});

const load = (lists: object[] | null) =>
  loadPromise(
    async () => Response.json({ data: { findPlacePrices: lists && { state: "TX", lists } } }),
    "77002",
  );

it.each<[string, object[] | null, number | null]>([
  ["a schedule with both prices", [list({})], 9_100],
  [
    "several plans: the dearest",
    [list({ member_cents: 7_900 }), list({}), list({ member_cents: 8_500 })],
    9_100,
  ],
  ["no usual price", [list({ usual_cents: null })], null],
  ["a usual price that is no higher", [list({ usual_cents: 9_100 })], null],
  ["an estimate", [list({ is_estimate: true })], null],
  ["an office's own price", [list({ source: null })], null],
  ["other procedures alone", [list({ procedure: "checkup" })], null],
  ["no schedule", [], null],
  ["an unknown place", null, null],
])("the first window's price of a cleaning: %s [USE-21]", async (_, lists, memberCents) => {
  expect((await load(lists))?.memberCents ?? null).toBe(memberCents);
});

it("is none without an answer [USE-21]", async () => {
  expect(await loadPromise(() => Promise.reject(new Error("offline")), "77002")).toBeNull();
});

it("counts where the nearest office is [USE-21]", () => {
  const near = locationCard({ latitude: 29.7, longitude: -95.4, zip: "77005-1234" });
  const far = locationCard({ latitude: 30.2, longitude: -97.7, zip: "78701" });
  expect(nearestZip([far, near], { lat: 29.76, lng: -95.37 })).toBe("77005");
  expect(nearestZip([], { lat: 29.76, lng: -95.37 })).toBeNull();
});
