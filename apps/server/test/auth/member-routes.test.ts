import { REST_ROUTES } from "@smirk/contract/rest-routes";
import type { RouteContract } from "@smirk/contract/route";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { apiRequests, NOBODY } from "../http/hostile/usual-requests.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";
import { addOperator } from "../support/parts/operators-part.ts";

let fixture: TestApp<"stripe" | "mail" | "phones" | "signOn">;
let member: SignedIn;
let other: SignedIn;
/** Their membership is over. */
let former: SignedIn;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, phones: true, signOn: true });
  member = await fixture.members.join({ family_members: [SPOUSE] });
  other = await fixture.members.join({ email: "other@example.com", phone_number: "+17135550199" });
  former = await fixture.members.join({ email: "former@example.com", phone_number: "+17135550198" });
  await fixture.members.cancel(former);
  for (let round = 0; round < 2; round += 1) await fixture.jobs.settle();
});
afterAll(() => fixture.close());

const SPOUSE = { relation: "spouse", name: "Sam", surname: "Lopez", birth_date: "1988-03-02" };

/** An account without a phone has to sign in again. */
const BEGINS_PROOF = "POST /account/proof/provide";

/** Bodies that are read before the proof is looked at. */
const PROVEN_BODIES: Record<string, object> = {
  "POST /account/email": { email: "new@example.com" },
  "POST /account/phone": { phone_number: "+17135550188" },
  "POST /account/phone/confirm": { phone_number: "+17135550188", code: "123456" },
  "POST /account/delete": { confirm: true },
};

interface Route {
  name: string;
  url: string;
  method: NonNullable<InjectOptions["method"]>;
}

/** Routes that the contract declares for these callers. */
function listRoutes(...callers: readonly RouteContract["caller"][]): Route[] {
  return [...REST_ROUTES.values()]
    .filter(({ caller }) => callers.includes(caller))
    .map(({ name }) => {
      const [method, url = ""] = name.split(" ");
      return { name, url, method: method as Route["method"] };
    });
}

interface Asked {
  id?: string;
  body?: object | undefined;
}

function send({ url, method }: Route, headers: Record<string, string>, { id = "1", body = {} }: Asked = {}) {
  const payload = method === "GET" ? {} : { payload: body };
  return fixture.app.inject({ method, url: url.replaceAll(/:\w+/g, id), headers, ...payload });
}

async function ask(route: Route, headers: Record<string, string>, asked?: Asked) {
  return (await send(route, headers, asked)).statusCode;
}

async function listIds(headers: SignedIn["headers"]): Promise<string[]> {
  const bodies = await Promise.all(
    ["payments", "cards", "sessions"].map((list) => fixture.app.inject({ url: `/account/${list}`, headers })),
  );
  return bodies.flatMap(({ body }) => [...body.matchAll(/"id":"([^"]+)"/g)].map(([, id = ""]) => id));
}

it("a route for signed-in people refuses all but open sessions [SIGN-08] [ARCH-01]", async () => {
  const ended = (await fixture.accounts.startSession(member.accountId)).headers;
  await fixture.app.inject({ method: "POST", url: "/auth/sign_out", headers: ended });
  const forged = { authorization: `${member.headers.authorization.slice(0, -8)}AAAAAAAA` };
  const routes = listRoutes("signed-in", "member");
  expect(routes.length).toBeGreaterThan(50);
  for (const route of routes) {
    const answers = [await ask(route, {}), await ask(route, forged), await ask(route, ended)];
    expect([route.name, ...answers]).toEqual([route.name, 401, 401, 401]);
  }
});

it("a route for signed-in people refuses tokens of another class [SIGN-08] [ARCH-01]", async () => {
  const { refreshToken } = await fixture.accounts.startSession(member.accountId);
  const owner = await addOperator(fixture, "owner");
  const [, session = ""] = owner.cookie.split("=");
  const wrong = [
    { authorization: `Bearer ${refreshToken}` },
    { authorization: `Bearer ${session}` },
    { cookie: owner.cookie },
  ];
  for (const route of listRoutes("signed-in", "member")) {
    const answers = [];
    for (const headers of wrong) answers.push(await ask(route, headers));
    expect([route.name, ...answers]).toEqual([route.name, 401, 401, 401]);
  }
});

it("a route that reads the token itself refuses a call without one [SIGN-08] [ARCH-01]", async () => {
  for (const route of listRoutes("token", "pass"))
    expect([route.name, await ask(route, {})]).toEqual([route.name, 401]);
});

it("a route for visitors asks nobody to sign in [ARCH-01]", async () => {
  for (const route of listRoutes("anyone", "visitor-or-member")) {
    // A code, a refresh token and a state that are none are refused as such.
    const { statusCode, body } = await send(route, {});
    // The document of the API has examples of refusals.
    const isRefused = statusCode >= 400 && body.includes('"not_authorized"');
    expect([route.name, statusCode === 403 || isRefused]).toEqual([route.name, false]);
  }
});

it("every route for members, and no other, refuses a visitor who has not paid [APP-02] [ARCH-01]", async () => {
  const { headers } = await fixture.accounts.signIn();
  const refused: string[] = [];
  for (const route of listRoutes("signed-in", "member", "visitor-or-member")) {
    if ((await ask(route, headers)) === 403) refused.push(route.name);
  }
  expect(refused).toEqual(listRoutes("member", "visitor-or-member").map(({ name }) => name));
});

it("no route gives a member another one's payment, card or session by its id [MEM-07]", async () => {
  const ids = await listIds(other.headers);
  expect(ids.length).toBeGreaterThanOrEqual(3);
  for (const route of listRoutes("member").filter(({ url }) => url.includes(":id"))) {
    for (const id of ids)
      expect([route.name, await ask(route, member.headers, { id })]).toEqual([route.name, 404]);
  }
  expect(await listIds(other.headers)).toEqual(ids);
});

it("a route with a proof refuses a session whose proof is old [TRUST-09] [ARCH-01]", async () => {
  const { headers, accountId } = await fixture.accounts.startSession(member.accountId);
  await fixture.db
    .updateTable("sessions")
    .set({ proven_at: new Date(0) })
    .where("account_id", "=", accountId)
    .execute();
  const asking: string[] = [];
  const routes = listRoutes("signed-in", "member").filter(({ name }) => name !== BEGINS_PROOF);
  for (const route of routes) {
    if ((await send(route, headers, { body: PROVEN_BODIES[route.name] })).body.includes('"proof_required"'))
      asking.push(route.name);
  }
  const declared = [...REST_ROUTES.values()].filter(({ needsProof }) => needsProof).map(({ name }) => name);
  expect(asking).toEqual(declared);
});

it.each([
  ["a member", () => member],
  ["who was a member", () => former],
])("no route for members gives %s anything of another one [MEM-07] [ARCH-01]", async (_who, open) => {
  const ids = await listIds(other.headers);
  const [membership] = await fixture.members.membershipsOf(other.accountId);
  const foreign = [other.accountId, "other@example.com", "7135550199", membership?.policy_number ?? ""];
  const named = { account: other.accountId, operator: "1", provider: "1", location: "1" };
  const usual = apiRequests(named);
  for (const route of listRoutes("signed-in", "member", "visitor-or-member")) {
    const text = JSON.stringify(usual[route.name]?.body ?? {});
    const takesId = route.url.includes(":id") || text.includes(NOBODY);
    for (const id of takesId ? ids : ids.slice(0, 1)) {
      // Some end the session that they come from.
      const { headers } = await fixture.accounts.startSession(open().accountId);
      const body: object = JSON.parse(text.replaceAll(NOBODY, id));
      const answer = await send(route, headers, { id, body });
      expect([route.name, [401, 500].includes(answer.statusCode)]).toEqual([route.name, false]);
      expect([route.name, foreign.filter((one) => answer.body.includes(one))]).toEqual([route.name, []]);
    }
  }
  const left = await listIds((await fixture.accounts.startSession(other.accountId)).headers);
  expect(left).toEqual(expect.arrayContaining(ids));
});
