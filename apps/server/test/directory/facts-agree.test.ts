import type { DentistsAnswer } from "@smirk/contract/account/dentists";
import { readListingState } from "@smirk/domain/directory/listing-state";
import { LOCATION_CARD_SELECTION, type LocationCard } from "@smirk/domain/directory/location-card";
import { type Opening, openState } from "@smirk/domain/directory/open-state";
import { openingOf } from "@smirk/domain/directory/weekly-hours";
import type { MapFilter } from "@smirk/domain/finder/map-contents";
import { isCheaperForMembers } from "@smirk/domain/membership/plan-lists";
import type { FhirResource, Location, Practitioner, PractitionerRole } from "fhir/r4.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDentist } from "../support/add-dentist.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator, type SignedInOperator } from "../support/parts/operators-part.ts";
import { createSettableClock } from "../support/settable-clock.ts";

/** A Tuesday at noon in Houston. */
const clock = createSettableClock("2026-12-22T18:00:00Z");
const TODAY = "2026-12-22";
const MINUTE = clock.now().getTime() / 60_000;
const PLAN = "brightwell_discount_2";
const BOX = "sw: { lat: 29, lng: -96 }, ne: { lat: 31, lng: -94 }";
const WEEK = [1, 2, 3, 4, 5].flatMap((day) => [day * 1_440 + 480, day * 1_440 + 1_020]);

/** What is true of an entry. */
interface Truth {
  isShown: boolean;
  accepts: boolean | null;
  state: "confirmed" | "none" | "in_doubt";
  takesPlan: boolean;
  isCheaper: boolean;
  /** Whether it is open now; null where nobody knows. */
  isOpen: boolean | null;
}

const UNKNOWN: Truth = {
  ...{ isShown: true, accepts: null, state: "none", takesPlan: true, isCheaper: true, isOpen: true },
};

interface Entry {
  locationId: string;
  providerId: string;
  name: string;
  truth: Truth;
}

let fixture: TestApp<"stripe" | "plainFiles">;
let operator: SignedInOperator;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, plainFiles: true, clock });
  operator = await addOperator(fixture, "support");
});
afterAll(() => fixture.close());

type Act = (entries: readonly Entry[]) => Promise<void>;

const press =
  (action: string): Act =>
  async (entries) => {
    for (const { providerId, locationId } of entries) {
      const payload = { provider_id: providerId, location_id: locationId, reason: "Called" };
      expect((await operator.call(`/directory/${action}`, payload)).statusCode).toBe(200);
    }
  };
const load =
  (kind: "locations" | "plan-lists", column: string, cell: string): Act =>
  async (entries) => {
    const rows = entries.map(({ locationId }) => `${locationId},"${cell}"\n`);
    const head = `${kind === "locations" ? "id" : "location_id"},${column}\n`;
    const report = await fixture.plainFiles.importText(kind, head + rows.join(""));
    expect(report).toMatchObject({ changed: entries.length, refused: 0 });
  };

/** What becomes known of an entry, by whom it is said, and what is true from then on. */
const FACTS: Record<string, [act: Act, change: (truth: Truth) => Partial<Truth>]> = {
  "left the directory": [press("hide"), () => ({ isShown: false })],
  "is doubted": [press("doubt"), () => ({ state: "in_doubt" })],
  "is confirmed": [press("confirm"), () => ({ state: "confirmed" })],
  "accepts new patients": [load("locations", "accepting_new_patients", "yes"), () => ({ accepts: true })],
  "accepts no new patients": [load("locations", "accepting_new_patients", "no"), () => ({ accepts: false })],
  "left the member's plan": [
    load("plan-lists", "plans", "brightwell_discount_1"),
    () => ({ takesPlan: false, isCheaper: true }),
  ],
  "is in an insurer's list alone": [
    load("plan-lists", "plans", "brightwell_insurance"),
    () => ({ takesPlan: false, isCheaper: false }),
  ],
  "is closed today": [load("locations", "holidays", `${TODAY} closed Away`), () => ({ isOpen: false })],
  "does not say its hours": [
    load("locations", "opening_hours", ""),
    ({ isOpen }) => ({ isOpen: isOpen === false ? false : null }),
  ],
};

const names = Object.keys(FACTS);
const PAIRS = names.flatMap((one, at) => names.slice(at + 1).map((other): [string, string] => [one, other]));

const entries = new Map<string, Entry>();
let lists: Awaited<ReturnType<typeof readLists>>;
/** One entry for each pair; of all, the first fact becomes known, and then the second. */
beforeAll(async () => {
  for (const [at, pair] of PAIRS.entries()) {
    const name = `Fern${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}`;
    const hours = { opening_hours: "Mon-Fri 08:00-17:00", weekly_hours: WEEK };
    const ids = await addDentist(fixture.db, {
      provider: { last_name: name, specialities: ["GD"] },
      location: { address: `${at + 1} Oak St`, plans: [PLAN], ...hours },
    });
    entries.set(pair.join(), { ...ids, name, truth: { ...UNKNOWN } });
  }
  for (const position of [0, 1] as const) {
    for (const [fact, [act, change]] of Object.entries(FACTS)) {
      const meant = PAIRS.filter((pair) => pair[position] === fact).flatMap(
        (pair) => entries.get(pair.join()) ?? [],
      );
      if (meant.length > 0) await act(meant);
      for (const entry of meant) entry.truth = { ...entry.truth, ...change(entry.truth) };
    }
  }
  lists = await readLists();
});

const ask = async (query: string, variables: object = {}) =>
  (await askGraphql(fixture.app, query, { ...variables })).data;

async function listIn(filter: MapFilter | null): Promise<ReadonlySet<string>> {
  const query = `query Map($filter: MapFilter) { findMapContents(${BOX}, zoom: 9, filter: $filter) { locations { id } } }`;
  const { locations } = (await ask(query, { filter })).findMapContents;
  return new Set(locations.map(({ id }: LocationCard) => id));
}

/** What lists answer, read once for all entries. */
async function readLists() {
  const viewport = await ask(`{ findProviderLocationsInBoundingBox(${BOX}) { ${LOCATION_CARD_SELECTION} } }`);
  const cards: LocationCard[] = viewport.findProviderLocationsInBoundingBox;
  return {
    cards: new Map(cards.map((card) => [card.id, card])),
    all: await listIn(null),
    accepting: await listIn({ accepting: true }),
    discount: await listIn({ plans: ["discount"] }),
    open: await listIn({ open: ["now"], open_at: MINUTE }),
    sitemap: new Set((await fixture.app.inject("/directory/location_ids?limit=1000")).json().ids as string[]),
  };
}

/** Null for what is gone. */
async function readFhir<Read extends FhirResource>(path: string): Promise<Read | null> {
  const answer = await fixture.app.inject(`/fhir/${path}`);
  if (answer.statusCode === 410) return null;
  expect(answer.statusCode).toBe(200);
  return answer.json<Read>();
}

function readNewPatients({ extension }: Location | PractitionerRole): boolean | null {
  const said = extension?.find(({ url }) => url.endsWith("/newpatients"))?.extension?.[0];
  const code = said?.valueCodeableConcept?.coding?.[0]?.code;
  return code === undefined ? null : code === "newpt";
}

function listNetworks({ extension }: PractitionerRole): string[] {
  const networks = extension?.filter(({ url }) => url.endsWith("/network-reference")) ?? [];
  return networks.map(({ valueReference }) => valueReference?.reference ?? "");
}

const SEARCH = `query Search($input: SearchProviderLocationsInput!) {
  searchProviderLocations(input: $input) { id } }`;
const DETAILS = `query Page($id: ID!) { getSingleProviderLocationDetails(id: $id) {
  accepting_new_patients being_checked confirmation plans opening_hours { day opens closes } holidays { day opens closes } } }`;

function isOpenNow(opening: Opening): boolean | null {
  const state = openState(opening, clock.now(), "America/Chicago");
  return state && state.kind === "open";
}

/** What each place says of an entry; null where it does not name it. */
async function readPlaces({ locationId: id, providerId, name }: Entry) {
  const card = lists.cards.get(id) ?? null;
  const page = (await ask(DETAILS, { id })).getSingleProviderLocationDetails;
  const input = { meta: "name", hint: name, priority_coords: { lat: 29.76, lng: -95.37 } };
  const found: LocationCard[] = (await ask(SEARCH, { input })).searchProviderLocations;
  const [office, role, person] = [
    await readFhir<Location>(`Location/${id}`),
    await readFhir<PractitionerRole>(`PractitionerRole/${id}`),
    await readFhir<Practitioner>(`Practitioner/${providerId}`),
  ];
  return {
    isShown: {
      "the map": card !== null,
      "a list": lists.all.has(id),
      "its page": page !== null,
      "the search": found.some((one) => one.id === id),
      "the sitemap": lists.sitemap.has(id),
      "FHIR's office": office?.status === "active",
      "FHIR's role": role?.active === true,
      "FHIR's dentist": person?.active === true,
    },
    accepts: {
      "a card": card?.accepting_new_patients ?? null,
      "its page": page?.accepting_new_patients ?? null,
      "FHIR's office": office && readNewPatients(office),
      "FHIR's role": role && readNewPatients(role),
    },
    "is listed as accepting": lists.accepting.has(id),
    state: { "a card": card && readListingState(card), "its page": page && readListingState(page) },
    "FHIR says that it is checked": office?.description?.includes("being checked") ?? false,
    isCheaper: {
      "a card": card && isCheaperForMembers(card.plans),
      "its page": page && isCheaperForMembers(page.plans),
      "the filter": card && lists.discount.has(id),
      FHIR: role && listNetworks(role).some((network) => network.includes("discount")),
    },
    isOpen: {
      "a card": card && isOpenNow(openingOf(card)),
      "its page": page && isOpenNow({ hours: page.opening_hours, holidays: page.holidays }),
    },
    "is listed as open": lists.open.has(id),
    "FHIR says that it is closed today":
      role?.notAvailable?.some(({ during }) => during?.start === TODAY) ?? false,
  };
}

function sayTruth(
  { isShown, accepts, state, isCheaper, isOpen }: Truth,
  said: Awaited<ReturnType<typeof readPlaces>>,
) {
  const each = <Value>(places: object, value: Value) =>
    Object.fromEntries(Object.keys(places).map((place) => [place, isShown ? value : null]));
  return {
    isShown: Object.fromEntries(Object.keys(said.isShown).map((place) => [place, isShown])),
    accepts: each(said.accepts, accepts),
    "is listed as accepting": isShown && accepts !== false,
    state: each(said.state, state),
    "FHIR says that it is checked": isShown && state === "in_doubt",
    isCheaper: each(said.isCheaper, isCheaper),
    isOpen: each(said.isOpen, isOpen),
    "is listed as open": isShown && isOpen !== false,
    "FHIR says that it is closed today": isShown && isOpen === false,
  };
}

describe("every place says the same of an entry [USE-20] [OPEN-01]", () => {
  it.each(PAIRS)("that %s and then %s", async (...pair) => {
    const entry = entries.get(pair.join()) ?? expect.fail();
    const said = await readPlaces(entry);
    expect(said).toEqual(sayTruth(entry.truth, said));
  });

  it("and counts it as its page has it", async () => {
    const shown = [...entries.values()].map(({ truth }) => truth).filter(({ isShown }) => isShown);
    const { states } = (await fixture.app.inject("/directory/accuracy")).json();
    const counted = (state: Truth["state"]) => shown.filter((truth) => truth.state === state).length;
    expect(states).toMatchObject({
      ...{ confirmed: counted("confirmed"), none: counted("none"), in_doubt: counted("in_doubt") },
    });
  });

  it("to a member who chooses it, and to a visitor who joins with one that has left", async () => {
    const member = await fixture.members.prepare({ email: "maria@example.com" });
    const { headers } = await fixture.members.signInAgain(member);
    const read = () => fixture.app.inject({ url: "/account/dentists", headers });
    const [self] = (await read()).json<DentistsAnswer>().people;
    const kinds = [...entries.values()];
    for (const [isShown, takesPlan] of [
      [false, true],
      [true, true],
      [true, false],
    ]) {
      const { locationId: location_id } =
        kinds.find(({ truth }) => truth.isShown === isShown && truth.takesPlan === takesPlan) ??
        expect.fail();
      const payload = { location_id, person_ids: [self?.id] };
      const chosen = await fixture.app.inject({ method: "POST", url: "/account/dentists", headers, payload });
      expect(chosen.statusCode).toBe(isShown ? 200 : 409);
      if (isShown) {
        expect(chosen.json<DentistsAnswer>().people[0]?.dentist?.office?.takes_plan).toBe(takesPlan);
        continue;
      }
      const visitor = await fixture.accounts.signIn();
      const joining = await fixture.members.pay(visitor, { primary_dentist_id: location_id });
      expect([joining.statusCode, joining.json().reason]).toEqual([400, "dentist_gone"]);
    }
  });
});
