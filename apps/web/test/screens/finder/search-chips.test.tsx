import { screen } from "@testing-library/dom";
import { expect, it } from "vitest";
import { locationCard } from "../../../../../packages/domain/test/location-card.ts";
import type { ApiCall } from "../../../../../tools/dom/play-api.ts";
import { searchReading } from "../../dom/answers/search-reading.ts";
import { passTime, renderScreen } from "../../dom/render-screen.tsx";

const { provider } = locationCard();
const PARTS = ["open=saturday", "open=evening", "accepting=yes", "most=80050"] as const;
/** All but the first lack the part that they are named after. */
const OFFICES = ["nothing", ...PARTS].map((lacks, at) =>
  locationCard({
    id: `${at}`,
    provider: { ...provider, name: "Lacks", last_name: lacks },
    weekly_hours: [0, 10_080],
    accepting_new_patients: true,
  }),
);
const PRICE = { member_cents: 6_200, usual_cents: 9_500, is_estimate: false, plan: null };
const READING = searchReading({
  procedure: "porcelain-crown",
  open: ["saturday", "evening"],
  accepting: true,
  most_cents: 80_050,
});

interface Asked {
  operationName: string;
  variables: { filter?: { open?: string[]; accepting?: boolean; most_cents?: number } };
}

function answerGraphql({ body }: ApiCall) {
  const { operationName, variables } = body as Asked;
  const { open = [], accepting, most_cents: most } = variables.filter ?? {};
  const asked = [...open.map((time) => `open=${time}`), accepting && "accepting=yes", most && `most=${most}`];
  const locations = OFFICES.filter(({ provider: { last_name: lacks } }) => !asked.includes(lacks));
  const prices = locations.map(() => PRICE);
  const answers: Record<string, unknown> = {
    readSearch: READING,
    findMapContents: { total: locations.length, cut: false, locations, clusters: [], prices },
    findNearestLocations: [],
  };
  return { data: { [operationName]: answers[operationName] } };
}

const chips = () => screen.queryAllByRole("button", { name: /^(?:Remove|Quitar) “/ });
const listed = () => [...document.querySelectorAll("#results h2")].map(({ textContent }) => textContent);

it.each([
  ["en", ["Open on Saturday", "Open evenings", "Takes new patients", "Up to $800.50"]],
  ["es", ["Abre el sábado", "Abre por la noche", "Pacientes nuevos", "Hasta $800.50"]],
] as const)("of a search take away their own part alone, in %s [USE-24]", async (language, labels) => {
  const { user, router } = await renderScreen("/?q=crown", {
    language,
    answers: {
      "POST /graphql": answerGraphql,
      "GET /locations.json": [],
      "GET /subscription/get_plans": { plans: [] },
      "GET /places/service_area": { state: { code: "TX", name: "Texas" }, served: true },
    },
  });
  const shown = () => ({
    address: router.state.location.search.slice(1).split("&").sort(),
    chips: chips().map(({ textContent }) => textContent),
    lacking: listed().map((name) => name.match(/Lacks ([^,]+)/)?.[1]),
  });
  const of = (kept: readonly number[], lacking: readonly string[]) => ({
    address: ["procedure=porcelain-crown", ...kept.map((at) => PARTS[at])].sort(),
    chips: kept.map((at) => labels[at]),
    lacking: ["nothing", ...lacking],
  });
  await expect.poll(shown).toEqual(of([0, 1, 2, 3], []));
  await passTime(1_000);
  for (const [at, part] of PARTS.entries()) {
    await user.click(chips()[at] ?? expect.fail());
    await expect.poll(shown).toEqual(
      of(
        [0, 1, 2, 3].filter((other) => other !== at),
        [part],
      ),
    );
    await router.navigate(-1);
    await expect.poll(shown).toEqual(of([0, 1, 2, 3], []));
  }
});
