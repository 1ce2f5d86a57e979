import { expect, it } from "vitest";
import { createLastKnownAnswers } from "./last-known-answers.ts";

const PLANS = "/subscription/get_plans";

/** The API, which is away once `status` says so, and answers in the language of the page. */
function openApi() {
  const api = { status: 200, published: true };
  const ask = createLastKnownAnswers({
    ask: async (path: string, { pageUrl }: RequestInit & { pageUrl: string }) =>
      new Response(api.status === 200 ? `${path} for ${pageUrl}` : "", { status: api.status }),
    isPublished: () => api.published,
  });
  return { api, ask };
}

it("answers plans as last known while the database is away [LOAD-02]", async () => {
  const { api, ask } = openApi();
  await ask(PLANS, { pageUrl: "/plans" });
  api.status = 503;
  const answer = await ask(PLANS, { pageUrl: "/plans" });
  expect([answer.status, await answer.text()]).toEqual([200, `${PLANS} for /plans`]);
});

it("knows plans by language, and says 503 in one that nobody asked in [ES-04]", async () => {
  const { api, ask } = openApi();
  await ask(PLANS, { pageUrl: "/plans" });
  api.status = 503;
  expect((await ask(PLANS, { pageUrl: "/es/plans" })).status).toBe(503);
});

it("keeps no other answer, and no answer in place of an error [LOAD-02]", async () => {
  const { api, ask } = openApi();
  await ask("/account/details", { pageUrl: "/membership" });
  await ask(PLANS, { pageUrl: "/plans" });
  api.status = 503;
  expect((await ask("/account/details", { pageUrl: "/membership" })).status).toBe(503);
  api.status = 500;
  expect((await ask(PLANS, { pageUrl: "/plans" })).status).toBe(500);
});

it("shows no dentist that the directory no longer has [LOAD-02]", async () => {
  const { api, ask } = openApi();
  const body = JSON.stringify({
    operationName: "getSingleProviderLocationDetails",
    query: "query",
    variables: { id: "7" },
  });
  await ask("/graphql", { body, pageUrl: "/dentist/7" });
  api.status = 503;
  expect((await ask("/graphql", { body, pageUrl: "/dentist/7" })).status).toBe(200);
  api.published = false;
  expect((await ask("/graphql", { body, pageUrl: "/dentist/7" })).status).toBe(503);
});
