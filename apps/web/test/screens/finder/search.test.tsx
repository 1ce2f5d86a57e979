import { screen } from "@testing-library/dom";
import { expect, it } from "vitest";
import { locationCard } from "../../../../../packages/domain/test/location-card.ts";
import { fill } from "../../../../../tools/dom/fill.ts";
import { type ApiCall, refuse } from "../../../../../tools/dom/play-api.ts";
import { accountAnswers } from "../../dom/answers/member/account-answers.ts";
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
  if (variables.input && !isNormal(variables.input.hint)) return refuse(400, "invalid");
  const answers: Record<string, unknown> = {
    findMapContents: { total: 3, cut: false, locations: CARDS, clusters: [] },
    findNearestLocations: [],
    findProviderLocationsInBoundingBox: CARDS,
    searchProviderLocations: CARDS,
  };
  return { data: { [operationName]: answers[operationName] } };
}

const openFinder = (answer: (call: ApiCall) => unknown, settings: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen("/", {
    ...settings,
    answers: {
      "POST /graphql": answer,
      "GET /locations.json": [{ name: "Houston, TX", lat: 29.76, lng: -95.37 }],
      "GET /subscription/get_plans": { plans: [] },
      "GET /places/autocomplete": ({ query }: ApiCall) =>
        isNormal(query.input ?? "") ? { status: "OK", predictions: [] } : refuse(400, "invalid"),
      ...settings.answers,
    },
  });
const box = (name: string) => screen.queryByRole("combobox", { name });
const isSearch = ({ body }: ApiCall) =>
  (body as { operationName?: string } | null)?.operationName === "searchProviderLocations";

it("lists who is on the map at once, and asks the server once typing rests for 300 ms [FIND-04] [FIND-18] [FIND-19]", async () => {
  const answered = Promise.withResolvers<object>();
  const { user, calls } = await openFinder((call) =>
    isSearch(call) ? answered.promise : answerGraphql(call),
  );
  await user.click(await screen.findByLabelText("Search", { selector: "input" }));
  await expect.poll(() => box("Search")).toBeVisible();
  const searches = () => calls.filter(isSearch);
  const input = box("Search") ?? expect.fail();
  await user.type(input, "lope");
  await expect.poll(() => screen.queryAllByRole("option")).toHaveLength(3);
  await fill(user, input, "nguyen");
  await expect.poll(() => screen.queryByText("Loading...")).toBeVisible();
  expect(screen.queryAllByRole("option")).toEqual([]);
  await passTime(299);
  expect(searches()).toEqual([]);
  await passTime(1);
  await expect
    .poll(() => searches().map(({ body }) => body))
    .toMatchObject([{ variables: { input: { hint: "nguyen" } } }]);
  answered.resolve({ data: { searchProviderLocations: [] } });
  await expect.poll(() => screen.queryAllByText("No results found")[0]).toBeVisible();
});

it("both boxes survive any text, and search on [FIND-18] [FIND-19]", async () => {
  const { user, calls } = await openFinder(answerGraphql);
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
  const passWait = async () => {
    await passTime(100);
    return screen.queryAllByRole("option").length;
  };
  await expect.poll(passWait).toBeGreaterThan(0);
});

const OWN = "brightwell_discount_2";

it.each([
  ["access_token", OWN, [false, true]],
  [undefined, null, [false, false]],
] as const)(
  "a search of %s sends the plan %s, and rows say what is outside [FIND-20]",
  async (signedInAs, plan, areOutside) => {
    const sent: unknown[] = [];
    const { provider } = locationCard();
    const found = [
      locationCard({ id: "8", plans: [OWN], provider: { ...provider, name: "Ina", last_name: "In" } }),
      locationCard({ id: "9", plans: [], provider: { ...provider, name: "Oto", last_name: "Out" } }),
    ].map((card) => ({ ...card, distance_miles: 1, matched: "name", matched_speciality: null }));
    const answer = (call: ApiCall) => {
      const { operationName, variables } = call.body as {
        operationName: string;
        variables: { input?: { helpers: unknown } };
      };
      if (operationName !== "searchProviderLocations") return answerGraphql(call);
      sent.push(variables.input?.helpers);
      return { data: { searchProviderLocations: found } };
    };
    const { user } = await openFinder(answer, {
      ...(signedInAs && { signedInAs, answers: accountAnswers() }),
    });
    await user.click(await screen.findByLabelText("Search", { selector: "input" }));
    await expect.poll(() => box("Search")).toBeVisible();
    await fill(user, box("Search") ?? expect.fail(), "zzz");
    const passWait = async () => {
      await passTime(100);
      return sent.at(-1);
    };
    await expect.poll(passWait).toEqual({ degree: null, plan });
    const areSaid = () =>
      screen.queryAllByRole("option").map(({ textContent }) => textContent.includes("Not in your plan"));
    await expect.poll(areSaid).toEqual(areOutside);
  },
);
