import { LOCATION_CARD_SELECTION } from "@smirk/domain/directory/location-card";
import { Kind, parse, type SelectionSetNode } from "graphql";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../support/test-database.ts";

describe("the directory's tables", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await insertDentist(database, { locations: 2 });
    await sql`select refresh_location_cards(null)`.execute(database.db);
  });
  afterAll(() => database.close());

  async function readCards(): Promise<{ location_id: string; at: unknown; card: string }[]> {
    return database.db.selectFrom("location_cards").selectAll().orderBy("location_id").execute();
  }

  it("store a card's fields in the order in which the viewport query asks for them [FIND-07]", async () => {
    const [stored] = await readCards();
    const asked = parse(`{ ${LOCATION_CARD_SELECTION} }`).definitions[0];
    if (asked?.kind !== Kind.OPERATION_DEFINITION) throw new Error("the selection is not a query");
    expect(namesIn(JSON.parse(stored?.card ?? ""))).toEqual(namesOf(asked.selectionSet));
  });

  it("store a card as the text that JSON.stringify gives, ids as text and gaps as null", async () => {
    const [stored] = await readCards();
    const card = JSON.parse(stored?.card ?? "");
    expect(stored?.card).toBe(JSON.stringify(card));
    expect(card).toMatchObject({
      id: stored?.location_id,
      center_name: null,
      avatar_src: null,
      latitude: 29.76,
      rating: 4.7,
      review_count: 12,
      plans: ["brightwell_discount_1"],
      provider: { last_name: "Okafor", degree: null, specialities: ["GD"] },
    });
  });

  it("write only the named cards again, and drop that of an unpublished location", async () => {
    const [first, second] = await readCards();
    if (!first || !second) throw new Error("two cards were expected");
    await database.db.updateTable("provider_locations").set({ city: "Katy" }).execute();
    await sql`select refresh_location_cards(array[${first.location_id}]::bigint[])`.execute(database.db);
    const [renewed, untouched] = await readCards();
    expect(JSON.parse(renewed?.card ?? "").city).toBe("Katy");
    expect(untouched).toEqual(second);
    expect(renewed).toMatchObject({
      at: { x: JSON.parse(first.card).longitude, y: JSON.parse(first.card).latitude },
    });

    await database.db
      .updateTable("provider_locations")
      .set({ published: false })
      .where("id", "=", second.location_id)
      .execute();
    expect((await readCards()).map((card) => card.location_id)).toEqual([first.location_id]);
    await sql`select refresh_location_cards(null)`.execute(database.db);
    expect((await readCards()).map((card) => card.location_id)).toEqual([first.location_id]);
  });

  it("find the locations of a box through the index on their points [FIND-07]", async () => {
    const { db } = database;
    await sql`insert into provider_locations (provider_id, address, city, state, zip, latitude, longitude)
      select (select min(id) from providers), '1 Main St', 'Houston', 'TX', '77001',
        25 + (n * 7919 % 24000) / 1000.0, -125 + (n * 104729 % 58000) / 1000.0
      from generate_series(1, 5000) n`.execute(db);
    await sql`select refresh_location_cards(null)`.execute(db);
    await sql`analyze location_cards`.execute(db);
    const { rows } = await sql<{ "QUERY PLAN": string }>`explain select card from location_cards
      where at <@ box(point(${-95.5}, ${29.6}), point(${-95.2}, ${29.9}))`.execute(db);
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("location_cards_at");
  });

  it("give ids as text, times as Date and dates as their own text", async () => {
    const { rows } = await sql`select 9007199254740993 as id, timestamptz '2026-02-03 04:05:06Z' as at,
      date '1980-05-06' as born`.execute(database.db);
    expect(rows).toEqual([
      { id: "9007199254740993", at: new Date("2026-02-03T04:05:06Z"), born: "1980-05-06" },
    ]);
  });
});

async function insertDentist({ db }: TestDatabase, { locations }: { locations: number }): Promise<void> {
  const { id } = await db
    .insertInto("providers")
    .values({
      name: "Ada Okafor",
      last_name: "Okafor",
      search_name: "ada okafor",
      search_last_name: "okafor",
      specialities: ["GD"],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let count = 0; count < locations; count += 1) {
    const location = await db
      .insertInto("provider_locations")
      .values({
        provider_id: id,
        address: `${count + 1} Main St`,
        city: "Houston",
        state: "TX",
        zip: "77001",
        latitude: 29.76,
        longitude: -95.36,
        plans: ["brightwell_discount_1"],
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("location_place_data")
      .values({ location_id: location.id, rating: 4.68, rating_count: 12 })
      .execute();
  }
}

type Names = (string | [string, Names])[];

function namesIn(value: object): Names {
  return Object.entries(value).map(([name, field]) =>
    field !== null && typeof field === "object" && !Array.isArray(field) ? [name, namesIn(field)] : name,
  );
}

function namesOf(selection: SelectionSetNode): Names {
  return selection.selections.map((field) => {
    if (field.kind !== Kind.FIELD) throw new Error("the selection holds a fragment");
    return field.selectionSet ? [field.name.value, namesOf(field.selectionSet)] : field.name.value;
  });
}
