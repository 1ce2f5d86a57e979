import { OFFICE_ACTS, type OfficeActName, type OfficeCaller } from "@smirk/contract/offices";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { addOperator } from "../support/parts/operators-part.ts";
import { createSettableClock, MINUTE_MS } from "../support/settable-clock.ts";
import { type Listing, openOfficePeople, type Person } from "./office-people.ts";

const clock = createSettableClock("2026-11-15T18:00:00Z");
const NOBODY = "0198a0c0-0000-7000-8000-000000000000";

let fixture: TestApp<"mail" | "phones">;
let people: ReturnType<typeof openOfficePeople>;
let listing: Listing;
let office: string;
const callers: Record<string, Person> = {};

beforeAll(async () => {
  fixture = await createTestApp({ mail: true, phones: true, clock });
  people = openOfficePeople(fixture);
  listing = await people.listings.add();
  const owner = await people.own(listing);
  office = owner.officeId;
  const desk = `/office/desk/${office}/people`;
  const [staff, ended] = [await people.signIn(), await people.signIn()];
  for (const { email } of [staff, ended]) await owner.post(desk, { email, role: "staff" });
  const other = await people.own(await people.listings.add());
  const leaver = await idOf(ended.email);
  await owner.post(`${desk}/${leaver}/end`);
  const back = await people.signIn(ended.email);
  Object.assign(callers, {
    owner,
    staff,
    other,
    ended: back,
    nobody: people.person("nobody@clinic.example"),
  });
  for (const role of ["viewer", "owner"] as const) {
    const operator = people.person(`${role}@operators.example`);
    const [name = "", value = ""] = (await addOperator(fixture, role)).cookie.split("=");
    operator.cookies.set(name, value);
    callers[`operator ${role}`] = operator;
  }
  const { accessToken: token } = await fixture.accounts.signIn();
  const member = people.person("member@mail.example");
  callers.member = {
    ...member,
    get: (path) => fixture.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } }),
    post: (path) =>
      fixture.app.inject({
        method: "POST",
        url: path,
        payload: "",
        headers: {
          authorization: `Bearer ${token}`,
          "sec-fetch-site": "same-origin",
          "content-type": "application/x-www-form-urlencoded",
        },
      }),
  };
});
afterAll(() => fixture.close());

async function idOf(email: string): Promise<string> {
  const { id } = await fixture.db
    .selectFrom("office_people")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}

/** What each of them is to the office of the address. */
const IS: Record<string, OfficeCaller> = {
  owner: "owner",
  staff: "staff",
  other: "person",
  ended: "person",
  nobody: "anyone",
  member: "anyone",
  "operator viewer": "anyone",
  "operator owner": "anyone",
};
const ORDER: readonly OfficeCaller[] = ["anyone", "person", "staff", "owner"];

/** The last act of the list ends the sessions of the owner. */
const NAMES = (Object.keys(OFFICE_ACTS) as OfficeActName[]).toSorted(
  (one, other) => Number(one === "session.end") - Number(other === "session.end"),
);

function expected(who: string, name: OfficeActName): number | "allowed" {
  const { caller } = OFFICE_ACTS[name];
  const is = IS[who] ?? "anyone";
  if (ORDER.indexOf(is) >= ORDER.indexOf(caller)) return "allowed";
  if (is === "anyone") return 401;
  return is === "person" ? 404 : 403;
}

describe("who may what for an office", () => {
  it.each(Object.keys(IS))("is what the contract says of %s, for every act [OFF-06]", async (who) => {
    const caller = callers[who];
    if (caller === undefined) throw new Error(`There is no ${who}.`);
    const wrong: string[] = [];
    for (const name of NAMES) {
      const [method = "", pattern = ""] = OFFICE_ACTS[name].name.split(" ");
      const path = pattern
        .replace(":office", office)
        .replace(":location", listing.locationId)
        .replace(":person", NOBODY)
        .replace(":claim", NOBODY);
      for (const address of [path, `/es${path}`]) {
        const answer = method === "GET" ? await caller.get(address) : await caller.post(address);
        const wanted = expected(who, name);
        const isRefusal = answer.statusCode === 401 || answer.statusCode === 403;
        const isNamed =
          pattern.includes(":claim") ||
          pattern.includes(":person") ||
          name === "log.undo" ||
          name === "photos.change" ||
          name === "check.open";
        const isRight =
          wanted === "allowed"
            ? (!isRefusal || name === "sign_in.passkey_answer") &&
              (isNamed || answer.statusCode !== 404 || name === "claim.ask")
            : answer.statusCode === wanted;
        if (!isRight) wrong.push(`${name} ${address}: ${answer.statusCode}, not ${wanted}`);
        if (name === "session.end") break;
      }
    }
    expect(wrong).toEqual([]);
  });

  it("needs a code of the last minutes for people and keys, which a code by email gives [OFF-06]", async () => {
    const owner = await people.own(await people.listings.add());
    clock.pass(6 * MINUTE_MS);
    for (const [name, { needsProof }] of Object.entries<{ name: string; needsProof?: true }>(OFFICE_ACTS)) {
      if (!needsProof) continue;
      const path = OFFICE_ACTS[name as OfficeActName].name
        .slice(5)
        .replace(":office", owner.officeId)
        .replace(":person", NOBODY);
      const refused = await owner.post(
        path,
        {},
        { referer: `http://localhost/office/desk/${owner.officeId}/people` },
      );
      expect([name, refused.statusCode, refused.body.includes("Is it you?")]).toEqual([name, 403, true]);
      expect(refused.body).toContain(`name="next" value="/office/desk/${owner.officeId}/people"`);
    }
    await owner.post("/office/proof", { next: "https://evil.example/" });
    const code = await people.mailedCode(owner.email);
    const proved = await owner.post("/office/proof/code", { code, next: "https://evil.example/" });
    expect([proved.statusCode, proved.headers.location]).toEqual([303, "/office"]);
    const invited = await owner.post(`/office/desk/${owner.officeId}/people`, {
      email: "bea@clinic.example",
      role: "staff",
    });
    expect(invited.statusCode).toBe(303);
  });

  it("ends an employee and their sessions at once, and lets nobody end the last owner [OFF-06]", async () => {
    const owner = await people.own(await people.listings.add());
    const desk = `/office/desk/${owner.officeId}`;
    const bea = await people.signIn();
    await owner.post(`${desk}/people`, { email: bea.email, role: "owner" });
    expect((await bea.get(desk)).statusCode).toBe(200);
    const beaId = await idOf(bea.email);
    expect((await owner.post(`${desk}/people/${beaId}/end`)).statusCode).toBe(303);
    expect((await bea.get(desk)).statusCode).toBe(401);
    const back = await people.signIn(bea.email);
    expect((await back.get(desk)).statusCode).toBe(404);
    const ownerId = await idOf(owner.email);
    expect((await owner.post(`${desk}/people/${ownerId}/end`)).statusCode).toBe(409);
    expect((await owner.post(`${desk}/people/${ownerId}`, { role: "staff" })).statusCode).toBe(409);
    expect((await owner.post(`${desk}/people`, { email: owner.email, role: "staff" })).statusCode).toBe(409);
  });

  it("lets in a person whose key is lost with a code by email, and takes the keys away [OFF-06]", async () => {
    const owner = await people.own(await people.listings.add());
    const personId = await idOf(owner.email);
    await fixture.db
      .insertInto("office_passkeys")
      .values({
        ...{ credential_id: "lost", person_id: personId, public_key: Buffer.from("x"), counter: 0 },
        ...{ transports: [], created_at: clock.now() },
      })
      .execute();
    const back = await people.signIn(owner.email);
    expect((await back.post("/office/keys/remove")).statusCode).toBe(303);
    const left = await fixture.db
      .selectFrom("office_passkeys")
      .selectAll()
      .where("person_id", "=", personId)
      .execute();
    expect(left).toEqual([]);
  });

  it("signs out a person whose lost key an operator takes away, wherever they are [OFF-06]", async () => {
    const owner = await people.own(await people.listings.add());
    const desk = `/office/desk/${owner.officeId}`;
    const elsewhere = await people.signIn(owner.email);
    expect((await elsewhere.get(desk)).statusCode).toBe(200);
    const operator = await addOperator(fixture, "support");
    const body = { office_id: owner.officeId, person_id: await idOf(owner.email), reason: "Lost" };
    expect((await operator.call("/offices/people/remove-keys", body)).statusCode).toBe(200);
    expect([(await owner.get(desk)).statusCode, (await elsewhere.get(desk)).statusCode]).toEqual([401, 401]);
    expect((await (await people.signIn(owner.email)).get(desk)).statusCode).toBe(200);
  });

  it("works for several offices with one sign-in [OFF-02]", async () => {
    const ann = await people.signIn();
    const first = await people.own(await people.listings.add(), ann);
    const second = await people.own(await people.listings.add(), ann);
    const page = await ann.get("/office/offices");
    for (const { officeId } of [first, second]) expect(page.body).toContain(`/office/desk/${officeId}"`);
  });

  it("leaves a doubt, and changes no other office's listing [OFF-06, DESK-06]", async () => {
    const own = await people.listings.add();
    const rival = await people.listings.add();
    const owner = await people.own(own);
    await fixture.db
      .updateTable("provider_locations")
      .set({ being_checked: true, doubted_by: "visitors", doubted_at: clock.now() })
      .where("id", "=", own.locationId)
      .execute();
    const desk = `/office/desk/${owner.officeId}`;
    const confirmed = await owner.post(`${desk}/listings/${own.locationId}`, { answer: "right" });
    expect(confirmed.body).toContain("Visitors see that your office confirmed this today");
    expect((await owner.post(`${desk}/listings/${rival.locationId}`, { answer: "right" })).statusCode).toBe(
      404,
    );
    const rows = await fixture.db
      .selectFrom("provider_locations")
      .select(["id", "being_checked", "doubt_settled_at", "confirmed_on"])
      .where("id", "in", [own.locationId, rival.locationId])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { id: own.locationId, being_checked: true, doubt_settled_at: null, confirmed_on: "2026-11-15" },
      { id: rival.locationId, being_checked: false, doubt_settled_at: null, confirmed_on: null },
    ]);
  });
});
