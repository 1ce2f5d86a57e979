import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildSandbox } from "../src/app.ts";
import { SANDBOX_GOOGLE_CLIENT_ID } from "../src/sign-on/credentials.ts";
import { openVisitor } from "./support/visitor.ts";

let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  app = await buildSandbox();
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.inject({ method: "DELETE", url: "/_sandbox/google-sign-on/people" });
});

const control = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
  app.inject({
    method,
    url: `/_sandbox/google-sign-on${path}`,
    ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
  });

const visitor = openVisitor();
async function openChooser() {
  const request = new URLSearchParams({
    client_id: SANDBOX_GOOGLE_CLIENT_ID,
    redirect_uri: "http://localhost:5123/auth/google/callback",
    response_type: "code",
    scope: "openid email",
    state: "s",
  });
  return visitor.follow(await visitor.get(`${origin}/google-sign-on/o/oauth2/v2/auth?${request}`));
}
const isHome = (location: string) => location.includes(":5123/");

describe("the account chooser", () => {
  it("is a page of plain buttons without a script, with notes beside people", async () => {
    const page = await openChooser();
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page.body).not.toContain("<script");
    expect(page.body).toContain("<title>Choose an account | Sandbox Google</title>");
    for (const text of ["Maya Ellison", "theo.brandt@mail.example, not verified", "Cancel"]) {
      expect(page.body).toContain(text);
    }
  });

  it("writes people down escaped", async () => {
    await control("POST", "/people", { given_name: "<img src=x>", sub: '"><script>' });
    const { body } = await openChooser();
    expect(body).toContain("&lt;img src=x&gt;");
    expect(body).not.toContain("<script>");
  });

  it("takes another account, new or known, and says what is wrong with an address", async () => {
    const wrong = await visitor.post((await openChooser()).url, { email: "nobody", given_name: "N" });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toContain("Enter an email address such as");
    const form = { email: "ines@mail.example", given_name: "Inés", family_name: "" };
    for (const verified of [{ email_verified: "1" }, {}]) {
      const answer = await visitor.choose(await openChooser(), { ...form, ...verified }, isHome);
      expect(answer.location).toContain("code=");
    }
    const people = (await control("GET", "/people"))
      .json()
      .people.filter(({ email }: { email: string }) => email === form.email);
    expect(people).toMatchObject([{ given_name: "Inés", email_verified: true }]);
  });

  it("is gone for another browser and once it has been used", async () => {
    const chooser = await openChooser();
    expect((await openVisitor().get(chooser.url)).status).toBe(400);
    await visitor.choose(chooser, { sub: "100000000000000000001" }, isHome);
    const again = await visitor.post(chooser.url, { sub: "100000000000000000001" });
    expect(again.status).toBe(400);
    expect(again.body).toContain("This sign-on has expired.");
  });

  it("refuses somebody who is not there", async () => {
    const answer = await visitor.post((await openChooser()).url, { sub: "999" });
    expect(answer.status).toBe(422);
  });
});

describe("the control API", () => {
  it("lists, adds, replaces and forgets people", async () => {
    const added = await control("POST", "/people", { email: "new@mail.example", is_private_email: true });
    expect([added.statusCode, added.json()]).toMatchObject([
      201,
      { email: "new@mail.example", email_verified: true, is_private_email: true, sub: expect.any(String) },
    ]);
    await control("POST", "/people", { ...added.json<object>(), email: null });
    expect((await control("GET", "/people")).json().people.at(-1)).toMatchObject({ email: null });
    await control("DELETE", "/people");
    expect((await control("GET", "/people")).json().people).toHaveLength(4);
  });

  it.each(["{", { email: "x" }, { age: 7 }, { email_verified: "true" }])(
    "adds nobody like %j",
    async (body) => {
      expect((await control("POST", "/people", body)).statusCode).toBe(400);
    },
  );

  it("makes endpoints fail, one or all, as often as wanted", async () => {
    const metadata = () => app.inject("/google-sign-on/.well-known/openid-configuration");
    await control("PUT", "/failure", { failure: "error_500", endpoints: ["discovery"], times: 1 });
    expect((await app.inject("/google-sign-on/oauth2/v3/certs")).statusCode).toBe(200);
    expect((await metadata()).statusCode).toBe(500);
    expect((await metadata()).statusCode).toBe(200);
    await control("PUT", "/failure", { failure: "html" });
    expect((await metadata()).headers["content-type"]).toContain("text/html");
    expect((await openChooser()).body).toContain("We will be right back.");
    await control("PUT", "/failure", { failure: "hang", delay_ms: 1 });
    await expect(fetch(`${origin}/google-sign-on/oauth2/v3/certs`)).rejects.toThrow("fetch failed");
    await control("DELETE", "/failure");
    expect((await control("GET", "/failure")).json()).toEqual({ failure: null });
    for (const body of ["{", { failure: "fire" }, { failure: "html", times: 0 }]) {
      expect((await control("PUT", "/failure", body)).statusCode).toBe(400);
    }
  });

  it("is on the front page, with both vendors", async () => {
    const { body } = await app.inject("/");
    for (const text of ["Sign in with Google", "Sign in with Apple", "/_sandbox/apple-sign-on/people"]) {
      expect(body).toContain(text);
    }
  });

  it("logs requests under their full path, and none of them as unknown", async () => {
    await openChooser();
    const { requests } = (await app.inject("/_sandbox/requests")).json();
    expect(requests[1].url).toMatch(/^\/google-sign-on\/o\/oauth2\/v2\/auth\?client_id=/);
    expect((await app.inject("/_sandbox/unknown")).json()).toEqual({ requests: [] });
  });
});
