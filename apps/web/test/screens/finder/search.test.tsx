import { screen } from "@testing-library/dom";
import { expect, it } from "vitest";
import { locationCard } from "../../../../../packages/domain/test/location-card.ts";
import { fill } from "../../../../../tools/dom/fill.ts";
import { type ApiCall, refuse } from "../../../../../tools/dom/play-api.ts";
import { passTime, renderScreen } from "../../dom/render-screen.tsx";

const CARDS = ["1", "2", "3"].map((id) => locationCard({ id }));
const ODD = ["a".repeat(10_000), "\0\0", "\u202Eesrever", "🦷🦷🦷", "' OR 1=1; --", "(.*)+$[", "\uD800"];
const isNormal = (text: string) => /^[\w ]{1,200}$/.test(text);

/** Finds the three for a normal text, and refuses any other one. */
function answerGraphql({ body }: ApiCall) {
  const { operationName, variables } = body as {
    operationName: string;
    variables: { input?: { hint: string } };
  };
  if (variables.input && !isNormal(variables.input.hint)) return refuse(400, "bad_request");
  const answers: Record<string, unknown> = {
    findMapContents: { total: 3, cut: false, locations: CARDS, clusters: [] },
    findNearestLocations: [],
    findProviderLocationsInBoundingBox: CARDS,
    searchProviderLocations: CARDS,
  };
  return { data: { [operationName]: answers[operationName] } };
}

it("both boxes survive any text, and search on [FIND-18] [FIND-19]", async () => {
  const { user, calls } = await renderScreen("/", {
    answers: {
      "POST /graphql": answerGraphql,
      "GET /locations.json": [{ name: "Houston, TX", lat: 29.76, lng: -95.37 }],
      "GET /subscription/get_plans": { plans: [] },
      "GET /places/autocomplete": ({ query }: ApiCall) =>
        isNormal(query.input ?? "") ? { status: "OK", predictions: [] } : refuse(400, "bad_request"),
    },
  });
  const box = (name: string) => screen.queryByRole("combobox", { name });
  await user.click(await screen.findByLabelText("Search", { selector: "input" }));
  await expect.poll(() => box("Search")).toBeVisible();
  const type = async (name: string, text: string) => {
    const before = calls.length;
    await fill(user, box(name) ?? expect.fail(), text);
    const passWait = async () => {
      await passTime(100);
      return calls.length;
    };
    await expect.poll(passWait).toBeGreaterThan(before);
  };
  for (const text of ODD) {
    for (const name of ["Search", "Near"]) await type(name, text);
    expect(screen.queryByText(/Oops!/)).toBeNull();
  }
  await type("Search", "nguyen");
  await expect.poll(() => screen.queryAllByRole("option").length).toBeGreaterThan(0);
});
