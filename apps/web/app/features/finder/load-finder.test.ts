import { expect, it } from "vitest";
import { locationCard } from "../../../../../packages/domain/test/location-card.ts";
import { PLANS } from "../../../test/dom/answers/plans-on-sale.ts";
import type { ApiFetch } from "../../api/api-fetch.ts";
import { NO_FILTER } from "./first-view/finder-filter.ts";
import { loadFinder } from "./load-finder.ts";

const PRICE = { member_cents: 6_200, usual_cents: null, is_estimate: false, plan: "ours_discount_2" };
const PLAN = { ...PLANS[0], slug: "ours_discount_2", name: "Bright Plus" };

async function load(search: string) {
  const asked: { variables: { filter: { procedure?: string } | null; sort?: string } }[] = [];
  const apiFetch: ApiFetch = async (path, init) => {
    if (path === "/subscription/get_plans") return Response.json({ plans: [PLAN] });
    const question = JSON.parse(String(init?.body)) as (typeof asked)[number] & { operationName: string };
    asked.push(question);
    const locations = [locationCard({ id: "1" })];
    const contents = { total: 1, cut: false, locations, clusters: [], prices: [PRICE] };
    const isBox = question.operationName === "findProviderLocationsInBoundingBox";
    return Response.json({ data: { [question.operationName]: isBox ? locations : contents } });
  };
  const { signal } = new AbortController();
  return { ...(await loadFinder(apiFetch, new URLSearchParams(search), signal)), asked };
}

it("asks for the prices of the address's procedure, the cheapest first, by plan [FEE-04]", async () => {
  const { found, filter, asked } = await load("procedure=checkup");
  expect(asked[0]?.variables).toMatchObject({ filter: { procedure: "checkup" }, sort: "price", skip: 0 });
  expect(found.pricing).toEqual({ 1: { ...PRICE, planName: "Bright Plus" } });
  expect(filter).toBeNull();
});

it("drops a procedure that nobody knows from the address [FEE-04]", async () => {
  const { found, filter, asked } = await load("procedure=to-string");
  expect(asked[0]?.variables.filter).toBeUndefined();
  expect(found.pricing).toBeUndefined();
  expect(filter).toEqual(NO_FILTER);
});
