import { decodeJwt } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { APPLE_PEOPLE, GOOGLE_PEOPLE } from "../../../../sandbox/src/sign-on/people.ts";
import type { Person } from "../../../../sandbox/src/sign-on/person.ts";
import { openVisitor, readPostedForm } from "../../../../sandbox/test/support/visitor.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import {
  bringHome,
  choose,
  forgetAll,
  pressButton,
  readEnd,
  signOnAs,
} from "../../support/parts/sign-on-part.ts";

let fixture: TestApp<"signOn">;

beforeAll(async () => {
  fixture = await createTestApp({ signOn: true });
});
afterAll(() => fixture.close());
afterEach(() => forgetAll(fixture));

const MAYA = { sub: "100000000000000000001" };
const NOOR_AT_GOOGLE = { sub: "100000000000000000002" };
const THEO_UNVERIFIED = { sub: "100000000000000000003" };
const [NOOR_AT_APPLE, SAM_BEHIND_RELAY, IRIS_UNVERIFIED, LEE_WITHOUT_EMAIL] = APPLE_PEOPLE.map(({ sub }) => ({
  sub,
})) as [{ sub: string }, { sub: string }, { sub: string }, { sub: string }];

const accounts = () => fixture.db.selectFrom("accounts").selectAll().orderBy("created_at").execute();
const accountOf = (end: Record<string, string>) => decodeJwt(end.access_token ?? "").sub;

async function addPerson(vendor: string, person: Partial<Person>): Promise<{ sub: string }> {
  const payload = JSON.stringify(person);
  const answer = await fixture.sandbox.inject({
    method: "POST",
    url: `/_sandbox/${vendor}-sign-on/people`,
    payload,
  });
  return { sub: answer.json().sub };
}

describe("Google", () => {
  it("signs a new person in with a temporary token, and stores name and email [SIGN-09]", async () => {
    const end = await signOnAs(fixture, "google", MAYA);
    expect(Object.keys(end)).toEqual(["access_token"]);
    expect(decodeJwt(end.access_token ?? "")).toMatchObject({ token_type: "temporary_access_token" });
    expect(await accounts()).toMatchObject([
      { id: accountOf(end), verified_email: "maya.ellison@mail.example", name: "Maya", last_name: "Ellison" },
    ]);
  });

  it("signs the same person in to the same account after an address change [SIGN-09]", async () => {
    const first = await signOnAs(fixture, "google", MAYA);
    await addPerson("google", { ...GOOGLE_PEOPLE[0], email: "maya.new@mail.example", given_name: "M." });
    const second = await signOnAs(fixture, "google", MAYA);
    expect(accountOf(second)).toBe(accountOf(first));
    expect(await accounts()).toMatchObject([{ verified_email: "maya.ellison@mail.example", name: "Maya" }]);
  });

  it("gives a member both tokens [SIGN-09]", async () => {
    await signOnAs(fixture, "google", MAYA);
    await fixture.db.updateTable("accounts").set({ paid_at: fixture.ctx.clock.now() }).execute();
    const end = await signOnAs(fixture, "google", MAYA);
    expect(Object.keys(end)).toEqual(["access_token", "refresh_token"]);
    expect(decodeJwt(end.access_token ?? "")).toMatchObject({ token_type: "access_token" });
    const refreshed = await fixture.app.inject({
      method: "POST",
      url: "/auth/refresh_token",
      payload: { refresh_token: end.refresh_token },
    });
    expect(refreshed.statusCode).toBe(200);
  });

  it("asks which account each time, and takes names of any alphabet", async () => {
    const visitor = openVisitor();
    await signOnAs(fixture, "google", MAYA, visitor);
    const chooser = await pressButton(fixture, visitor, "google");
    expect(chooser.body).toContain("Choose an account");
    const zoe = { sub: "100000000000000000004" };
    readEnd(await bringHome(visitor, await choose(visitor, chooser, zoe)));
    expect((await accounts())[1]).toMatchObject({ name: "Zoë", last_name: "Ångström-Ruiz" });
  });
});

describe("Apple", () => {
  it("signs a new person in behind a relay address, with the name of the first consent [SIGN-09]", async () => {
    const end = await signOnAs(fixture, "apple", SAM_BEHIND_RELAY);
    expect(Object.keys(end)).toEqual(["access_token"]);
    expect(await accounts()).toMatchObject([
      { verified_email: "q7x2mk9d4w@privaterelay.example", name: "Sam", last_name: "Okafor" },
    ]);
  });

  it("recognizes the person again without a name, and preserves the first one [SIGN-09]", async () => {
    const first = await signOnAs(fixture, "apple", SAM_BEHIND_RELAY);
    const visitor = openVisitor();
    const answer = await choose(visitor, await pressButton(fixture, visitor, "apple"), SAM_BEHIND_RELAY);
    expect(readPostedForm(answer).fields).not.toHaveProperty("user");
    const second = readEnd(await bringHome(visitor, answer));
    expect(accountOf(second)).toBe(accountOf(first));
    expect(await accounts()).toMatchObject([{ name: "Sam", last_name: "Okafor" }]);
  });

  it("signs in a person who shares no address", async () => {
    const end = await signOnAs(fixture, "apple", LEE_WITHOUT_EMAIL);
    expect(accountOf(end)).toBeDefined();
    expect(await accounts()).toMatchObject([{ verified_email: null, name: "Lee" }]);
  });

  it.each([
    ["another's address", '{"name":{"firstName":"Eve"},"email":"maya.ellison@mail.example"}', "Eve"],
    ["no JSON", "{", null],
    ["names that are no words", '{"name":{"firstName":7}}', null],
  ])("believes nothing of the unsigned part but a name: %s", async (_what, user, name) => {
    await signOnAs(fixture, "google", MAYA);
    const visitor = openVisitor();
    const answer = await choose(visitor, await pressButton(fixture, visitor, "apple"), LEE_WITHOUT_EMAIL);
    const { action, fields } = readPostedForm(answer);
    const posted = await visitor.post(action, { ...fields, user }, { crossSite: true });
    const end = readEnd(await visitor.follow(posted, (location) => location.includes("/sso/callback")));
    expect((await accounts()).find(({ id }) => id === accountOf(end))).toMatchObject({
      name,
      verified_email: null,
    });
    expect(await accounts()).toHaveLength(2);
  });
});

describe("one person at two vendors", () => {
  it.each([
    ["Google first", "google", "apple"],
    ["Apple first", "apple", "google"],
  ] as const)("has one account by the verified address, %s", async (_order, first, second) => {
    const who = { google: NOOR_AT_GOOGLE, apple: NOOR_AT_APPLE };
    const begun = await signOnAs(fixture, first, who[first]);
    const again = await signOnAs(fixture, second, who[second]);
    expect(accountOf(again)).toBe(accountOf(begun));
    expect(await fixture.db.selectFrom("account_identities").selectAll().execute()).toHaveLength(2);
  });

  it("is found by a verified address in another case", async () => {
    const begun = await signOnAs(fixture, "google", MAYA);
    const shouting = await addPerson("apple", { email: "MAYA.Ellison@Mail.Example", email_verified: true });
    expect(accountOf(await signOnAs(fixture, "apple", shouting))).toBe(accountOf(begun));
  });

  it("is two people as long as the second vendor has not verified the address", async () => {
    const maya = await signOnAs(fixture, "google", MAYA);
    const iris = await signOnAs(fixture, "apple", IRIS_UNVERIFIED);
    expect(accountOf(iris)).not.toBe(accountOf(maya));
    expect((await accounts()).map(({ verified_email }) => verified_email)).toEqual([
      "maya.ellison@mail.example",
      null,
    ]);
  });

  it("is two people as long as the first vendor has not verified the address", async () => {
    const claimed = await signOnAs(fixture, "google", THEO_UNVERIFIED);
    const theo = await addPerson("apple", { email: "theo.brandt@mail.example", email_verified: true });
    expect(accountOf(await signOnAs(fixture, "apple", theo))).not.toBe(accountOf(claimed));
  });

  it("stores an address verified later, unless another account has it", async () => {
    await signOnAs(fixture, "google", THEO_UNVERIFIED);
    await addPerson("google", { ...GOOGLE_PEOPLE[2], email_verified: true });
    await signOnAs(fixture, "google", THEO_UNVERIFIED);
    expect(await accounts()).toMatchObject([{ verified_email: "theo.brandt@mail.example" }]);
    const lee = await signOnAs(fixture, "apple", LEE_WITHOUT_EMAIL);
    await addPerson("apple", {
      ...LEE_WITHOUT_EMAIL,
      email: "theo.brandt@mail.example",
      email_verified: true,
    });
    expect(accountOf(await signOnAs(fixture, "apple", LEE_WITHOUT_EMAIL))).toBe(accountOf(lee));
    expect(await accounts()).toHaveLength(2);
  });

  it("has one account when both buttons are pressed at once", async () => {
    const ends = await Promise.all([
      signOnAs(fixture, "google", NOOR_AT_GOOGLE),
      signOnAs(fixture, "apple", NOOR_AT_APPLE),
      signOnAs(fixture, "google", NOOR_AT_GOOGLE),
    ]);
    expect(new Set(ends.map(accountOf)).size).toBe(1);
    expect(await accounts()).toHaveLength(1);
  });
});

describe("ways to sign on", () => {
  it("are those that are configured", async () => {
    expect((await fixture.app.inject("/auth/providers")).json()).toEqual({ providers: ["google", "apple"] });
  });

  it("that are not configured are not listed and not found", async () => {
    const bare = await createTestApp();
    expect((await bare.app.inject("/auth/providers")).json()).toEqual({ providers: [] });
    for (const provider of ["google", "apple", "elsewhere"]) {
      const answer = await bare.app.inject(`/auth/${provider}/initiate?redirect_url=/sign-up/sso/callback`);
      expect([answer.statusCode, answer.json().error]).toEqual([404, "not_found"]);
    }
    await bare.close();
  });
});
