import { provideCodeRoute, verifyCodeRoute } from "@smirk/contract/auth/codes";
import { getMeRoute, startGoogleSignOnRoute } from "@smirk/contract/auth/sessions";
import { removeVisitRoute } from "@smirk/contract/visits";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { ApiFetch } from "./api-fetch.ts";
import { callRoute } from "./call-route.ts";
import { refreshTemporary, refreshTokens } from "./member/refresh-tokens.ts";

/** Answers every call and records the requests. */
function createApiFetch(answer: () => Response) {
  const requests: { call: string; body: unknown; headers: Headers }[] = [];
  const apiFetch: ApiFetch = async (path, init) => {
    const body = init?.body === undefined ? undefined : JSON.parse(String(init.body));
    requests.push({ call: `${init?.method ?? "GET"} ${path}`, body, headers: new Headers(init?.headers) });
    return answer();
  };
  return { requests, apiFetch };
}

const json = (value: unknown, init?: ResponseInit) => () => Response.json(value, init);
const PHONE = "+17135550123";
const credential = { credential_type: "phone_number", phone_number: PHONE } as const;

describe("the sign-in calls", () => {
  it("ask for a code [API-02]", async () => {
    const times = { max_attempts: 5, time_limit: 300, resend_after: 60 };
    const data = { ...times, instructions: "Look at your phone.", delivery: "sent", challenge: "name" };
    const { requests, apiFetch } = createApiFetch(json({ data }));
    expect(await callRoute(apiFetch, provideCodeRoute, { body: credential })).toEqual({ data });
    expect(requests).toMatchObject([{ call: "POST /auth/2fa/provide", body: credential }]);
  });

  it("accept a code; before payment there is no refresh token [API-02]", async () => {
    const { requests, apiFetch } = createApiFetch(json({ access_token: "t", refresh_token: null }));
    const body = { ...credential, code: "123456" };
    const tokens = await callRoute(apiFetch, verifyCodeRoute, { body });
    expect(tokens).toEqual({ access_token: "t", refresh_token: null });
    expect(requests).toMatchObject([{ call: "POST /auth/2fa/verify", body }]);
  });

  it("start a sign-on with the way back in the query [API-02]", async () => {
    const begun = { redirect_url: "https://accounts.example/start?a=1", attempt: "name" };
    const { requests, apiFetch } = createApiFetch(json(begun));
    const query = { redirect_url: "https://smirk.example/sign-up/sso/callback" };
    expect(await callRoute(apiFetch, startGoogleSignOnRoute, { query })).toEqual(begun);
    expect(requests[0]?.call).toBe(
      "GET /auth/google/initiate?redirect_url=https%3A%2F%2Fsmirk.example%2Fsign-up%2Fsso%2Fcallback",
    );
  });

  it("refresh with the token in the body, never in the address [API-03]", async () => {
    const { requests, apiFetch } = createApiFetch(json({ access_token: "a", refresh_token: "r" }));
    await refreshTokens(apiFetch, "secret");
    expect(requests).toMatchObject([{ call: "POST /auth/refresh_token", body: { refresh_token: "secret" } }]);
  });

  it("fetch a temporary token with the superseded one [API-03]", async () => {
    const { requests, apiFetch } = createApiFetch(json({ access_token: "a" }));
    expect(await refreshTemporary(apiFetch, "superseded")).toEqual({
      access_token: "a",
      refresh_token: null,
    });
    expect(requests[0]?.call).toBe("GET /auth/refresh_temporary");
    expect(requests[0]?.headers.get("authorization")).toBe("Bearer superseded");
  });

  it("know what is known of a person [API-02]", async () => {
    const me = { phone_number: PHONE, email: null, name: "Željka", last_name: null, language: "es" };
    const { apiFetch } = createApiFetch(json(me));
    expect(await callRoute(apiFetch, getMeRoute, {})).toEqual(me);
  });
});

describe("a declared route", () => {
  it("is called with its parameters encoded, and without a body where it takes none", async () => {
    const answer = v.literal("gone");
    const { requests, apiFetch } = createApiFetch(json("gone"));
    const params = { id: "a/b c" };
    expect(await callRoute(apiFetch, { ...removeVisitRoute, answer }, { params })).toBe("gone");
    expect(requests).toMatchObject([{ call: "DELETE /account/visits/a%2Fb%20c", body: undefined }]);
  });
});

describe("a refused sign-in call", () => {
  const body = { ...credential, code: "1" };
  const verify = (answer: () => Response) =>
    callRoute(createApiFetch(answer).apiFetch, verifyCodeRoute, { body }).catch((error: unknown) => error);

  it("says how many tries are left [SIGN-06]", async () => {
    const refusal = { error: "invalid_code", message: "That code is wrong.", attempts_left: 4 };
    expect(await verify(json(refusal, { status: 400 }))).toMatchObject({
      name: "ApiError",
      code: "invalid_code",
      status: 400,
      message: "That code is wrong.",
      details: { attemptsLeft: 4 },
    });
  });

  it("carries the reasons that the page words itself [ES-02]", async () => {
    const field_reasons = { phone_number: "phone_blocked" };
    const refusal = {
      error: "invalid",
      message: "No.",
      reason: "phone_blocked",
      wait_seconds: 40,
      field_reasons,
    };
    expect(await verify(json(refusal, { status: 400 }))).toMatchObject({
      details: { reason: "phone_blocked", waitSeconds: 40, fieldReasons: field_reasons },
    });
  });

  it("says when another try makes sense", async () => {
    const refusal = { error: "too_many_requests", message: "Wait a minute." };
    const headers = { "Retry-After": "42" };
    expect(await verify(json(refusal, { status: 429, headers }))).toMatchObject({
      status: 429,
      details: { retryAfter: 42 },
    });
  });

  it("says which field is in error", async () => {
    const fields = { phone_number: "This is no number in the United States." };
    const refusal = { error: "invalid", message: "Please look again.", fields };
    expect(await verify(json(refusal, { status: 400 }))).toMatchObject({ details: { fields } });
  });

  it.each([
    ["a page", () => new Response("<html>", { status: 502 }), 502],
    ["nothing", () => new Response(null, { status: 503 }), 503],
    ["a text in JSON", json("no", { status: 500 }), 500],
    ["tokens without an access token", json({ refresh_token: "r" }), 200],
    ["an empty access token", json({ access_token: "" }), 200],
  ])("is unreadable as %s", async (_what, answer, status) => {
    expect(await verify(answer)).toMatchObject({ name: "ApiError", code: "unreadable", status });
  });
});
