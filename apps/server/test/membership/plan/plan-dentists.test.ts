import { afterAll, beforeAll, expect, it } from "vitest";
import { addDentist } from "../../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../../support/create-test-app.ts";
import type { SignedIn } from "../../support/parts/accounts-part.ts";
import { createSettableClock } from "../../support/settable-clock.ts";
import { BASIC, PLUS, person, planCalls, planMembers, wanted } from "./plan-calls.ts";

let fixture: TestApp<"stripe" | "mail" | "clock">;
let plan: ReturnType<typeof planCalls> & ReturnType<typeof planMembers>;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, clock: createSettableClock() });
  plan = { ...planCalls(fixture), ...planMembers(fixture) };
});
afterAll(() => fixture.close());

async function dentist(name: string, plans: string[], published = true): Promise<string> {
  const { locationId } = await addDentist(fixture.db, {
    provider: { name, last_name: "Bell", degree: "DMD" },
    location: { plans, published },
  });
  return locationId;
}

async function choose(member: SignedIn, locationId: string, personId: string | undefined): Promise<void> {
  const { headers } = await fixture.members.signInAgain(member);
  const payload = { location_id: locationId, person_ids: [personId] };
  const answer = await fixture.app.inject({ method: "POST", url: "/account/dentists", headers, payload });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function openMember() {
  const { member, email } = await plan.join({ family_members: [person("Mia"), person("Leo")] });
  const { headers } = await fixture.members.signInAgain(member);
  const { people } = (await fixture.app.inject({ url: "/account/dentists", headers })).json();
  const [self, mia, leo] = people.map(({ id }: { id: string }) => id);
  await choose(member, await dentist("Diane", [PLUS]), self);
  await choose(member, await dentist("Otto", [PLUS]), mia);
  await choose(member, await dentist("Ines", [BASIC, PLUS]), leo);
  const { family_members } = await plan.read(member);
  return { member, email, family: family_members };
}

it("a change of plan names the dentists who are not in it, in quote, agreement and email [SELF-03]", async () => {
  const { member, email, family } = await openMember();
  const down = wanted({ plan_slug: BASIC, family_members: family });
  const { shown, answer } = await plan.change(member, down);
  expect(shown.dentists_not_in_plan).toEqual(["Diane Bell, DMD", "Otto Bell, DMD"]);
  const { words } = await fixture.db
    .selectFrom("consents")
    .select("words")
    .where("change_id", "=", answer.change?.id ?? "")
    .executeTakeFirstOrThrow();
  const said = "Otto Bell, DMD is not in this plan. Ask the office what you would pay.";
  expect(words).toContain(said);
  await fixture.stripe.deliverEvents();
  // A sentence, and no row of the table.
  expect((await fixture.mail.take(email)).map(({ html }) => html).join("\n")).toContain(said);
});

it("a change names dentists of people who stay, and none where the plan stays [SELF-03]", async () => {
  const { member, family } = await openMember();
  const lostBy = async (plan_slug: string, names: string[]) => {
    const family_members = family.filter(({ name }) => names.includes(name));
    return (await plan.quote(member, wanted({ plan_slug, family_members }))).dentists_not_in_plan;
  };
  expect(await lostBy(BASIC, ["Leo"])).toEqual(["Diane Bell, DMD"]);
  expect(await lostBy(PLUS, ["Leo"])).toEqual([]);
});
