import type { SearchReading } from "@smirk/domain/finder/search-reading";
import { screen } from "@testing-library/dom";
import { useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { locationCard } from "../../../../../packages/domain/test/location-card.ts";
import { fill } from "../../../../../tools/dom/fill.ts";
import type { ApiCall } from "../../../../../tools/dom/play-api.ts";
import { useFilter } from "../../../app/features/finder/filters/use-filter.ts";
import { NO_FILTER } from "../../../app/features/finder/first-view/finder-filter.ts";
import { searchReading } from "../../dom/answers/search-reading.ts";
import { passTime, renderScreen } from "../../dom/render-screen.tsx";

const KATY = { name: "Katy, TX, USA", lat: 29.7858, lng: -95.8245 };
const READINGS: Record<string, Partial<SearchReading>> = {
  "gentle dentist in katy": { place: KATY, not_looked_for: ["gentle"] },
  "gentle dentist in kathy": { unknown_place: "kathy", asked_places: [KATY] },
  crown: { q: "crown", procedure: "porcelain-crown", parts: [{ kind: "what", words: "crown", kept: true }] },
  "smith orthodontist": { q: "smith", specialities: ["OR"], languages: ["SP"], within_miles: 5 },
};
const PRICE = { member_cents: 6_200, usual_cents: 9_500, is_estimate: false, plan: null };
const CARDS = ["1", "2", "3"].map((id) =>
  locationCard({ id, weekly_hours: [], accepting_new_patients: null }),
);

interface Asked {
  operationName: string;
  variables: { q?: string; filter?: { procedure?: string } | null };
}

function answerGraphql({ body }: ApiCall): unknown {
  const { operationName, variables } = body as Asked;
  const { q = "", filter } = variables;
  const prices = filter?.procedure === undefined ? {} : { prices: [PRICE, PRICE, null] };
  const answers: Record<string, unknown> = {
    findMapContents: { total: 60, cut: true, locations: CARDS, clusters: [], ...prices },
    findNearestLocations: [],
    findProviderLocationsInBoundingBox: CARDS,
    searchProviderLocations: [],
    readSearch: searchReading(READINGS[q] ?? { q }),
  };
  return { data: { [operationName]: answers[operationName] } };
}

/** @param hold answers what it returns something for, in place of the directory */
async function open(path: string, hold: (call: ApiCall) => unknown = () => undefined) {
  const shown = await renderScreen(path, {
    answers: {
      "POST /graphql": (call) => hold(call) ?? answerGraphql(call),
      "GET /locations.json": [],
      "GET /subscription/get_plans": { plans: [] },
      "GET /places/autocomplete": { status: "OK", predictions: [] },
      "GET /places/service_area": { state: { code: "TX", name: "Texas" }, served: true },
    },
  });
  await screen.findByLabelText("Search", { selector: "input" });
  const search = async (text: string) => {
    const input = screen.getByLabelText<HTMLInputElement>("Search", { selector: "input" });
    await fill(shown.user, input, text);
    input.form?.requestSubmit();
  };
  return { ...shown, search, address: () => shown.router.state.location.search };
}
const note = () => screen.queryByText(/Not looked for: gentle|We do not know “kathy”/);

it("is the one that the address was read as from its first frame on [USE-03]", async () => {
  const frames: string[] = [];
  function Frames() {
    const { q } = useFilter({ ...NO_FILTER, specialities: ["OR"] }).filter;
    useLayoutEffect(() => void frames.push(q));
    return <output>{q === "" && "read"}</output>;
  }
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(
    <MemoryRouter initialEntries={["/?q=orthodontist"]}>
      <Frames />
    </MemoryRouter>,
  );
  await screen.findByText("read");
  await passTime(1_000).catch(() => {});
  expect(new Set(frames)).toEqual(new Set([""]));
  root.unmount();
});

it("forgets what the last search said once another is typed [USE-03]", async () => {
  const { search, address } = await open("/?language=VI");
  await search("smith orthodontist");
  await expect.poll(address).toBe("?q=smith&speciality=OR&language=SP&language=VI&within=5");
  await screen.findByRole("button", { name: "Clear the search for “smith”" });
  await search("garcia");
  await expect.poll(address).toBe("?q=garcia&language=VI");
});

it.each<[way: string, go: (shown: Awaited<ReturnType<typeof open>>) => Promise<void>]>([
  ["a reload", (shown) => shown.reload()],
  [
    "back from a later search",
    async (shown) => {
      await shown.search("crown");
      await expect.poll(shown.address).toBe("?q=crown&procedure=porcelain-crown&language=SP");
      await shown.router.navigate(-1);
    },
  ],
])("forgets what a search said also after %s [USE-03]", async (_way, go) => {
  const shown = await open("/?language=SP");
  await shown.search("smith orthodontist");
  const said = "?q=smith&speciality=OR&language=SP&within=5";
  const clear = { name: "Clear the search for “smith”" };
  await expect.poll(shown.address).toBe(said);
  await screen.findByRole("button", clear);
  await go(shown);
  await expect.poll(shown.address).toBe(said);
  await screen.findByRole("button", clear);
  await shown.search("jones");
  await expect.poll(shown.address).toBe("?q=jones&language=SP");
});

it("is that of the last search, whichever is answered first [USE-03]", async () => {
  const slow = Promise.withResolvers<unknown>();
  const { search, address, calls, router } = await open("/", (call) =>
    (call.body as Asked).variables.q === "smith orthodontist" ? slow.promise : undefined,
  );
  const addresses = new Set<string>();
  router.subscribe(({ location }) => void addresses.add(location.search));
  await search("smith orthodontist");
  const isAsked = () =>
    calls.some(({ body }) => (body as Asked | null)?.variables?.q === "smith orthodontist");
  await expect.poll(isAsked).toBe(true);
  await search("garcia");
  await expect.poll(address).toBe("?q=garcia");
  slow.resolve({ data: { readSearch: searchReading({ q: "smith" }) } });
  await passTime(1_000);
  expect(addresses).toEqual(new Set(["?q=garcia"]));
});

it("says what was not looked for until the filter changes [USE-03]", async () => {
  const { search, router } = await open("/");
  await search("gentle dentist in katy");
  await expect.poll(note).toBeVisible();
  await router.navigate("/?accepting=yes");
  await expect.poll(note).toBeNull();
});

it("says what an address was not read for until another place is chosen [USE-03]", async () => {
  const { user, address } = await open("/?q=gentle+dentist+in+kathy");
  await expect.poll(address).toBe("");
  await expect.poll(note).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Katy, TX" }));
  await expect.poll(note).toBeNull();
});

it("in a town has its name without the country in the box [USE-02]", async () => {
  const { search } = await open("/");
  await search("gentle dentist in katy");
  const near = screen.getByLabelText("Near", { selector: "input" });
  await expect.poll(() => near).toHaveValue("Katy, TX");
});

it.each([
  ["smith", true],
  ["crown", false],
])("for “%s” looks for a place of that name: %s [FIND-19]", async (q, isLookedFor) => {
  const { calls } = await open(`/?q=${q}`);
  await screen.findByRole("button", { name: `Clear the search for “${q}”` });
  await passTime(1_000);
  expect(calls.some(({ path }) => path === "/places/autocomplete")).toBe(isLookedFor);
});

it.each([
  ["open=now", "We do not know the hours of these. Call to ask."],
  ["accepting=yes", "We do not know whether these take new patients. Call to ask."],
  [
    "open=now&accepting=yes",
    "We do not know the hours of these, or whether they take new patients. Call to ask.",
  ],
])("filtered by %s says what is not known [USE-03]", async (filter, words) => {
  await open(`/?${filter}`);
  await expect.poll(() => screen.queryByText(words)).toBeVisible();
});

const fold = () => document.querySelector("details");

it("that is cut does not count offices that may have a price as having none [USE-22]", async () => {
  await open("/?procedure=porcelain-crown&open=now");
  await expect.poll(() => fold()?.querySelector("summary")?.textContent).toBe("Others: ask the office");
});

it("stays folded as the visitor leaves it, also with its office chosen [USE-22]", async () => {
  const { user } = await open("/?procedure=porcelain-crown");
  const more = () => screen.queryByRole("button", { name: "Show more" });
  const summary = await screen.findByText("58 more: ask the office");
  await user.click(summary);
  await expect.poll(more).toBeVisible();
  const [choose] = fold()?.querySelectorAll<HTMLElement>(".result-distance") ?? [];
  await user.click(choose ?? expect.fail());
  await expect.poll(() => fold()?.querySelector("[aria-current]")).not.toBeNull();
  await user.click(summary);
  await expect.poll(more).toBeNull();
  expect(fold()?.open).toBe(false);
});
