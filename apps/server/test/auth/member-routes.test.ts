import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import type { SignedIn } from "../support/parts/accounts-part.ts";

let fixture: TestApp<"stripe" | "mail" | "phones" | "signOn">;
let member: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  fixture = await createTestApp({ stripe: true, mail: true, phones: true, signOn: true });
  member = await fixture.members.join({ family_members: [SPOUSE] });
  other = await fixture.members.join({ email: "other@example.com", phone_number: "+17135550199" });
});
afterAll(() => fixture.close());

const SPOUSE = { relation: "spouse", name: "Sam", surname: "Lopez", birth_date: "1988-03-02" };

/** Routes that take no token. A new route is guarded unless it is named here. */
const OPEN = [
  /^\/(auth|files|places|reports|nominations|share|map-views|directory|waitlist|messages|texts|card|check|graphql|providers|stripe)\b/,
  /^\/subscription\/(get_plans|public_key|apply_promotion)$/,
  /^\/(healthz|readyz)$/,
];
/** Guarded routes that a visitor who has not paid may call. */
const OF_VISITORS = [
  "PUT /account/language",
  "GET /subscription/payment_object",
  "POST /subscription/check_person",
  "POST /subscription/terms",
  "POST /subscription/agreement_preview",
  "POST /subscription/initial_payment",
  "POST /subscription/retrive_state",
];

interface Route {
  name: string;
  url: string;
  method: NonNullable<InjectOptions["method"]>;
}

function listGuarded(): Route[] {
  const routes = fixture.app.apiRoutes.list().filter(({ url }) => !OPEN.some((open) => open.test(url)));
  return routes.flatMap(({ url, methods }) =>
    methods
      .filter((method) => method !== "HEAD" && method !== "OPTIONS")
      .map((method) => ({ name: `${method} ${url}`, url, method: method as Route["method"] })),
  );
}

async function ask({ url, method }: Route, headers: Record<string, string>, id = "1") {
  const payload = method === "GET" ? {} : { payload: {} };
  const answer = await fixture.app.inject({ method, url: url.replaceAll(/:\w+/g, id), headers, ...payload });
  return answer.statusCode;
}

async function listIds(headers: SignedIn["headers"]): Promise<string[]> {
  const bodies = await Promise.all(
    ["payments", "cards", "sessions"].map((list) => fixture.app.inject({ url: `/account/${list}`, headers })),
  );
  return bodies.flatMap(({ body }) => [...body.matchAll(/"id":"([^"]+)"/g)].map(([, id = ""]) => id));
}

it("every guarded route refuses a caller without, with a forged and with an ended session [SIGN-08]", async () => {
  const ended = (await fixture.accounts.startSession(member.accountId)).headers;
  await fixture.app.inject({ method: "POST", url: "/auth/sign_out", headers: ended });
  const forged = { authorization: `${member.headers.authorization.slice(0, -8)}AAAAAAAA` };
  const routes = listGuarded();
  expect(routes.length).toBeGreaterThan(50);
  for (const route of routes) {
    const answers = [await ask(route, {}), await ask(route, forged), await ask(route, ended)];
    expect([route.name, ...answers]).toEqual([route.name, 401, 401, 401]);
  }
});

it("every guarded route but those of joining refuses a visitor who has not paid [APP-02]", async () => {
  const { headers } = await fixture.accounts.signIn();
  const taken: string[] = [];
  for (const route of listGuarded()) {
    if ((await ask(route, headers)) !== 403) taken.push(route.name);
  }
  expect(taken.toSorted()).toEqual(OF_VISITORS.toSorted());
});

it("no route gives a member another one's payment, card or session by its id [MEM-07]", async () => {
  const ids = await listIds(other.headers);
  expect(ids.length).toBeGreaterThanOrEqual(3);
  for (const route of listGuarded().filter(({ url }) => url.includes(":id"))) {
    for (const id of ids)
      expect([route.name, await ask(route, member.headers, id)]).toEqual([route.name, 404]);
  }
  expect(await listIds(other.headers)).toEqual(ids);
});
