import { createHash } from "node:crypto";
import type { AccuracyAnswer } from "@smirk/contract/directory-accuracy";
import type { LocationCard } from "@smirk/domain/directory/location-card";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PAGE_LIMIT } from "../../src/features/console/pages.ts";
import { decayConfirmations } from "../../src/features/directory/entries/decay-confirmations.ts";
import type { Doubt } from "../../src/features/directory/entries/list-doubts.ts";
import { checkDoubts } from "../../src/features/health/checks/check-directory.ts";
import { applyWords } from "../../src/features/listings/apply-words.ts";
import type { Sample } from "../../src/features/listings/samples.ts";
import { countListings } from "../../src/features/search/count-listings.ts";
import { createDirectoryIndex } from "../../src/features/search/live-index/directory-index.ts";
import { addDentist } from "../support/add-dentist.ts";
import { askGraphql } from "../support/ask-graphql.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator, type SignedInOperator } from "../support/parts/operators-part.ts";
import { createSettableClock, DAY_MS, HOUR_MS } from "../support/settable-clock.ts";

/** A moment at which Houston still has Tuesday, March 3. */
const clock = createSettableClock("2026-03-04T05:00:00Z");
const houston = { lat: 29.76, lng: -95.37 };
let fixture: TestApp<"stripe" | "plainFiles">;
let operator: SignedInOperator;
let ids: { providerId: string; locationId: string };

const cards: Record<string, string> = {};
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, plainFiles: true, clock });
  operator = await addOperator(fixture, "support");
  for (const card of ["a", "b", "a again"]) {
    const member = await fixture.members.prepare({ email: `${card[0]}@example.com` });
    const [membership] = await fixture.members.membershipsOf(member.accountId);
    cards[card] = membership?.id ?? "";
  }
  // Their word counts after 30 days.
  await fixture.db
    .updateTable("memberships")
    .set({ paid_at: new Date(clock.now().getTime() - 31 * DAY_MS) })
    .execute();
  // One person who has joined twice.
  const { account_id } = await fixture.db
    .updateTable("memberships")
    .set({ state: "canceled", ended_at: clock.now() })
    .where("id", "=", cards.a ?? "")
    .returning("account_id")
    .executeTakeFirstOrThrow();
  await fixture.db
    .updateTable("memberships")
    .set({ account_id })
    .where("id", "=", cards["a again"] ?? "")
    .execute();
});
afterAll(() => fixture.close());
let dentists = 0;
beforeEach(async () => {
  await fixture.db.deleteFrom("card_checks").execute();
  dentists += 1;
  ids = await addDentist(fixture.db, { provider: { last_name: `Fern${"abcdefgh"[dentists]}` } });
});

const press = (action: string, { providerId, locationId } = ids) =>
  operator.call(`/directory/${action}`, {
    provider_id: providerId,
    location_id: locationId,
    reason: "Called",
  });

const settle = (locationIds: string[], isRight: boolean) =>
  operator.call("/listings/settle", { location_ids: locationIds, is_right: isRight, reason: "Called" });

async function readCard(id = ids.locationId): Promise<Partial<LocationCard>> {
  const query = `{ getSingleProviderLocationDetails(id: "${id}") { being_checked confirmation confirmed_on } }`;
  return (await askGraphql(fixture.app, query, {})).data.getSingleProviderLocationDetails;
}

describe("listings", () => {
  it("that nobody confirmed come last among about equally far ones [DESK-04]", async () => {
    const add = async (name: string, lat: number) =>
      addDentist(fixture.db, { provider: { name, last_name: "Ranked" }, at: { ...houston, lat } });
    await add("Near", 29.761);
    const confirmed = await add("Farther", 29.765);
    await add("Farthest", 29.8);
    await press("confirm", confirmed);
    const query = `query Search($input: SearchProviderLocationsInput!) {
      searchProviderLocations(input: $input) { provider { name } } }`;
    const input = { meta: "name", hint: "Ranked", priority_coords: houston };
    const { data } = await askGraphql(fixture.app, query, { input });
    expect(data.searchProviderLocations.map(({ provider }: LocationCard) => provider.name)).toEqual([
      "Farther",
      "Near",
      "Farthest",
    ]);
  });

  it("are counted by how true they are, hidden ones never [DESK-04]", async () => {
    const directory = createDirectoryIndex(fixture.ctx);
    const count = () => countListings({ ...fixture.ctx, directory });
    const before = await count();
    await press("confirm");
    expect(await count()).toEqual({
      ...before,
      confirmed: before.confirmed + 1,
      none: before.none - 1,
    });
    await press("doubt");
    expect(await count()).toEqual({
      ...before,
      in_doubt: before.in_doubt + 1,
      none: before.none - 1,
    });
    await press("hide");
    expect(await count()).toEqual({ ...before, none: before.none - 1 });
    await directory.stop();
  });
});

let checks = 0;

/** Presses at the desk that the location's office is said to be. */
async function answerAtDesk(outcome: "not_taken" | "price_given", by: [card: string, network: string][]) {
  for (const [card, network] of by) {
    const membership_id = cards[card] ?? "";
    checks += 1;
    await fixture.db
      .insertInto("card_checks")
      .values({
        membership_id,
        person_id: membership_id,
        checked_at: clock.now(),
        outcome,
        location_id: ids.locationId,
        address_hmac: Buffer.from(network),
        code_sha256: createHash("sha256").update(`code ${checks}`).digest(),
      })
      .execute();
  }
  await applyWords(fixture.ctx);
}

describe("what desks answer of their office", () => {
  it("puts it in doubt by two people on two networks, never by fewer [DESK-04]", async () => {
    await answerAtDesk("not_taken", [["a", "x"]]);
    await answerAtDesk("not_taken", [["a", "y"]]);
    await answerAtDesk("not_taken", [["a again", "z"]]);
    expect(await readCard()).toMatchObject({ being_checked: false });
    await answerAtDesk("not_taken", [["b", "y"]]);
    expect(await readCard()).toMatchObject({ being_checked: true });
  });

  it("counts again once an operator has settled the doubt [DESK-04]", async () => {
    const refusals: [string, string][] = [
      ["a", "x"],
      ["b", "y"],
    ];
    await answerAtDesk("not_taken", refusals);
    const { doubts } = (await operator.call("/listings/doubts")).json<{ doubts: Doubt[] }>();
    const found = doubts.find(({ dentists: [first] }) => first?.location_id === ids.locationId);
    expect(found).toMatchObject({ doubted_by: "desks", days_left: 30 });
    clock.pass(1_000);
    await press("confirm");
    await answerAtDesk("not_taken", []);
    expect(await readCard()).toMatchObject({ being_checked: false });
    clock.pass(1_000);
    await answerAtDesk("not_taken", refusals);
    expect(await readCard()).toMatchObject({ being_checked: true });
    // Members who paid the member price confirm the listing, and leave the doubt to the operator.
    await answerAtDesk("price_given", refusals);
    expect(await readCard()).toMatchObject({ being_checked: true });
  });

  it("confirms it by two cards on two networks, for the earlier day [DESK-04]", async () => {
    await answerAtDesk("price_given", [["a", "x"]]);
    clock.pass(DAY_MS);
    await answerAtDesk("price_given", [["a", "z"]]);
    expect(await readCard()).toMatchObject({ confirmation: "none" });
    await answerAtDesk("price_given", [["b", "z"]]);
    expect(await readCard()).toMatchObject({ confirmation: "confirmed", confirmed_on: "2026-03-03" });
    clock.pass(-DAY_MS);
  });

  it("says nothing of a place to which the listing has moved since [DESK-04]", async () => {
    const moved = { confirmed_on: null, doubt_settled_at: new Date(clock.now().getTime() + 1) };
    await fixture.db.updateTable("provider_locations").set(moved).where("id", "=", ids.locationId).execute();
    const visits: [string, string][] = [
      ["a", "x"],
      ["b", "y"],
    ];
    await answerAtDesk("price_given", visits);
    expect(await readCard()).toMatchObject({ confirmation: "none" });
    clock.pass(1_000);
    await answerAtDesk("price_given", visits);
    expect(await readCard()).toMatchObject({ confirmation: "confirmed" });
  });

  it("is about all dentists of a practice, of whom no visit confirms one [DESK-04]", async () => {
    const at = { center_name: "Bay Dental", address: "5 Bay St", zip: "79901" };
    const add = async (name: string, place: object = at) =>
      (await addDentist(fixture.db, { provider: { name }, location: place })).locationId;
    const practice = [await add("Ana"), await add("Ben")];
    const [first = ""] = practice;
    const other = await add("Eva", { ...at, address: "7 Bay St" });
    ids = { ...ids, locationId: first };
    const both: [string, string][] = [
      ["a", "x"],
      ["b", "y"],
    ];
    const readDentists = () =>
      fixture.db
        .selectFrom("provider_locations")
        .select(["id", "being_checked", "confirmation"])
        .where("id", "in", [...practice, other])
        .orderBy("id")
        .execute();
    await answerAtDesk("price_given", both);
    expect((await readDentists()).map(({ confirmation }) => confirmation)).toEqual(["none", "none", "none"]);
    await answerAtDesk("not_taken", both);
    expect((await readDentists()).map(({ being_checked: isChecked }) => isChecked)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

it("a sample counts once all of its offices were called [DESK-04]", async () => {
  await addDentist(fixture.db, { provider: { last_name: "Sampled" } });
  const readAccuracy = async () => (await fixture.app.inject("/directory/accuracy")).json<AccuracyAnswer>();
  expect((await readAccuracy()).sample).toBeNull();
  const drawn = (await operator.call("/listings/draw", { size: 10 })).json<{ sample: Sample }>();
  expect((await operator.call("/listings/draw", { size: 10 })).statusCode).toBe(409);
  const [wrong, ...others] = drawn.sample.entries.map(({ location_id: id }) => id);
  const say = (location_id: string | undefined, is_right: boolean) =>
    operator.call("/listings/check", { location_id, is_right });
  for (const id of others) await say(id, true);
  expect((await readAccuracy()).sample).toBeNull();
  await say(wrong, false);
  await say(wrong, false);
  const size = others.length + 1;
  const { sample, states } = await readAccuracy();
  expect(sample).toMatchObject({ month: "2026-03", size, right: size - 1, checked_on: "2026-03-03" });
  expect(states.in_doubt).toBeGreaterThan(0);
  expect(await readCard(wrong)).toMatchObject({ being_checked: true });
  expect(await readCard(others[0])).toMatchObject({ being_checked: false, confirmation: "confirmed" });
  expect((await say("999999999", true)).statusCode).toBe(404);
});

describe("doubts about a practice", () => {
  const addColleague = async (center_name: string | null, address = "3 Practice St") =>
    (await addDentist(fixture.db, { location: { center_name, address } })).locationId;
  const listPlaces = async (after?: string) => {
    const query = after === undefined ? "" : `?after=${after}`;
    const { doubts } = (await operator.call(`/listings/doubts${query}`)).json<{ doubts: Doubt[] }>();
    return doubts.map(({ dentists }) => dentists.map(({ location_id: id }) => id));
  };

  it("are one place, settled all together or none [DESK-04]", async () => {
    const practice = [await addColleague("Practice"), await addColleague("Practice")];
    const others = [
      await addColleague(null),
      await addColleague(null),
      await addColleague("Practice", "4 Other St"),
    ];
    const [one = "", two = "", ...apart] = [...practice, ...others];
    for (const locationId of [one, ...apart, two]) {
      await press("doubt", { ...ids, locationId });
      clock.pass(1_000);
    }
    const places = await listPlaces();
    expect(places.slice(-4)).toEqual([[one, two], ...apart.map((id) => [id])]);
    expect(await listPlaces(one)).toEqual(apart.map((id) => [id]));
    expect((await settle([one, "999999999", two], true)).statusCode).toBe(404);
    expect(await readCard(one)).toMatchObject({ being_checked: true, confirmed_on: null });
    expect((await settle([two, one], true)).statusCode).toBe(200);
    // Another operator reads on after a page that ended with them.
    expect(await listPlaces(one)).toEqual(apart.map((id) => [id]));
    for (const id of practice) expect(await readCard(id)).toMatchObject({ confirmation: "confirmed" });
    expect((await settle(apart, false)).statusCode).toBe(200);
    expect((await listPlaces()).slice(places.length - 4)).toEqual([]);
  });

  it("are read on after the last place of a page, until there is none [DESK-04]", async () => {
    for (let count = 0; count <= PAGE_LIMIT; count += 1) {
      await press("doubt", { ...ids, locationId: await addColleague(null) });
      clock.pass(1_000);
    }
    const all: string[] = [];
    let after: string | null = "";
    while (after !== null && all.length < 10 * PAGE_LIMIT) {
      const answer = await operator.call(`/listings/doubts${after && `?after=${after}`}`);
      const { doubts, next } = answer.json<{ doubts: Doubt[]; next: string | null }>();
      all.push(...doubts.flatMap(({ dentists }) => dentists.map(({ location_id: id }) => id)));
      after = next;
    }
    expect(all.length).toBeGreaterThan(PAGE_LIMIT);
    expect(new Set(all).size).toBe(all.length);
    expect((await settle(all, false)).statusCode).toBe(200);
  });
});

it("a doubt that another operator has settled is not settled again [DESK-04]", async () => {
  await press("doubt");
  expect((await settle([ids.locationId], false)).statusCode).toBe(200);
  for (const isRight of [true, false]) {
    const answer = await settle([ids.locationId], isRight);
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { error: "conflict" }]);
  }
  expect(await readCard()).toBeNull();
});

describe("a file of locations", () => {
  const importDay = (cell: string) =>
    fixture.plainFiles.importText("locations", `id,confirmed_on\n${ids.locationId},${cell}\n`);

  it("confirms a listing by its day, and never moves a day back [DESK-04]", async () => {
    expect(await importDay("2/20/2026")).toMatchObject({ changed: 1, changedFields: { confirmed_on: 1 } });
    expect(await readCard()).toMatchObject({ confirmation: "confirmed", confirmed_on: "2026-02-20" });
    for (const cell of ["2026-02-19", "", "2026-02-20"])
      expect(await importDay(cell)).toMatchObject({ unchanged: 1, refused: 0 });
    expect(await readCard()).toMatchObject({ confirmed_on: "2026-02-20" });
    expect(await fixture.plainFiles.exportText("locations")).toMatch(/,2026-02-20,true/);
  });

  it("confirms a new listing with a day that is worth less by now [DESK-04]", async () => {
    const place = "12 New St,Houston,TX,77002";
    const head = "provider_id,address,city,state,zip,confirmed_on\n";
    const text = `${head}${ids.providerId},${place},2025-11-01\n`;
    expect(await fixture.plainFiles.importText("locations", text)).toMatchObject({ added: 1 });
    const { id } = await fixture.db
      .selectFrom("provider_locations")
      .select("id")
      .where("provider_id", "=", ids.providerId)
      .where("address", "=", "12 New St")
      .executeTakeFirstOrThrow();
    expect(await readCard(id)).toMatchObject({ confirmation: "aging", confirmed_on: "2025-11-01" });
  });

  it("leaves a doubt to operators [DESK-04]", async () => {
    await press("doubt");
    await importDay("2026-03-01");
    expect(await readCard()).toEqual({
      being_checked: true,
      confirmation: "confirmed",
      confirmed_on: "2026-03-01",
    });
    await press("confirm");
  });

  it.each([
    ["2026-03-04", "confirmed_on 2026-03-04 is in the future"],
    ["soon", 'confirmed_on "soon" must be a day such as 2026-11-03'],
  ])("is refused with %s [DESK-04]", async (cell, reason) => {
    const { refusals } = await importDay(cell);
    expect(refusals).toEqual([{ line: 2, reason }]);
    expect(await readCard()).toMatchObject({ confirmation: "none", confirmed_on: null });
  });
});

it("a listing in doubt for more than 30 days is a warning [DESK-04]", async () => {
  const { doubts } = (await operator.call("/listings/doubts")).json<{ doubts: Doubt[] }>();
  await settle(
    doubts.flatMap(({ dentists }) => dentists.map(({ location_id: id }) => id)),
    true,
  );
  await press("doubt");
  clock.pass(30 * DAY_MS - HOUR_MS);
  const isLate = async () => (await checkDoubts(fixture.ctx)).map(({ level }) => level);
  expect(await isLate()).toEqual(["ok"]);
  clock.pass(HOUR_MS);
  expect(await isLate()).toEqual(["warning"]);
  clock.pass(-30 * DAY_MS);
});

it("a confirmation is of the day at the office, and decays at its midnights [DESK-04]", async () => {
  expect(await readCard()).toEqual({ being_checked: false, confirmation: "none", confirmed_on: null });
  await press("confirm");
  expect(await readCard()).toMatchObject({ confirmation: "confirmed", confirmed_on: "2026-03-03" });
  const seen: unknown[] = [];
  // Houston has summer time by then: its midnight is the hour at which the clock began.
  for (const pass of [90 * DAY_MS - HOUR_MS, HOUR_MS, 90 * DAY_MS - HOUR_MS, HOUR_MS]) {
    clock.pass(pass);
    await decayConfirmations(fixture.ctx);
    seen.push((await readCard()).confirmation);
  }
  expect(seen).toEqual(["confirmed", "aging", "aging", "none"]);
});
