import { describe, expect, it } from "vitest";
import { buildSandbox } from "../src/app.ts";
import type { FakeVendor } from "../src/fake-vendor.ts";

const noon = { now: () => new Date("2024-01-05T12:00:00Z") };
const parrot: FakeVendor = {
  name: "Parrot <Mail>",
  purpose: "Repeats what it receives.",
  path: "/parrot",
  register(app) {
    app.post("/say", async (request) => ({ said: request.body }));
  },
};

describe("an unknown request", () => {
  it("is answered 501 and recorded with its body", async () => {
    const app = await buildSandbox({ clock: noon });
    const answer = await app.inject({ method: "POST", url: "/v1/charges?x=1", payload: { amount: 2000 } });
    expect(answer.statusCode).toBe(501);
    expect(answer.json()).toEqual({
      error: "not_implemented",
      message: "No fake answers POST /v1/charges.",
    });
    const unknown = await app.inject("/_sandbox/unknown");
    expect(unknown.json()).toEqual({
      requests: [
        {
          id: 1,
          at: "2024-01-05T12:00:00.000Z",
          method: "POST",
          url: "/v1/charges?x=1",
          status: 501,
          body: '{"amount":2000}',
        },
      ],
    });
  });

  it.each([
    ["broken JSON", { "content-type": "application/json" }, "{"],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }, "a=1"],
    ["an uncheckedAccount-of type", { "content-type": "x-strange/thing" }, "?"],
    ["no type", {}, "plain"],
  ])("is recorded when it carries %s", async (_name, headers, payload) => {
    const app = await buildSandbox();
    const answer = await app.inject({ method: "POST", url: "/any", headers, payload });
    expect(answer.statusCode).toBe(501);
    expect((await app.inject("/_sandbox/unknown")).json().requests[0].body).toBe(payload);
  });

  it.each(["POST", "DELETE"] as const)("to the front page by %s is recorded too", async (method) => {
    const app = await buildSandbox();
    expect((await app.inject({ method, url: "/" })).statusCode).toBe(501);
    expect((await app.inject("/_sandbox/unknown")).json().requests).toHaveLength(1);
  });

  it("stays recorded however much answered traffic follows", async () => {
    const app = await buildSandbox({ fakes: [parrot], requestLogLimit: 2 });
    await app.inject("/lost");
    for (const payload of ["a", "b", "c"]) await app.inject({ method: "POST", url: "/parrot/say", payload });
    const requests = (await app.inject("/_sandbox/requests")).json().requests;
    expect(requests.map((entry: { body: string }) => entry.body)).toEqual(["c", "b"]);
    expect((await app.inject("/_sandbox/unknown")).json().requests).toHaveLength(1);
  });
});

describe("the control API", () => {
  it("says that the sandbox is up and names its fakes", async () => {
    const app = await buildSandbox({ fakes: [parrot] });
    expect((await app.inject("/_sandbox/health")).json()).toEqual({
      status: "ok",
      fakes: [{ name: "Parrot <Mail>", path: "/parrot" }],
    });
  });

  it("forgets both lists on request", async () => {
    const app = await buildSandbox();
    await app.inject("/lost");
    expect((await app.inject({ method: "DELETE", url: "/_sandbox/requests" })).statusCode).toBe(204);
    expect((await app.inject("/_sandbox/requests")).json()).toEqual({ requests: [] });
    expect((await app.inject("/_sandbox/unknown")).json()).toEqual({ requests: [] });
  });

  it("refuses what it does not offer without recording it", async () => {
    const app = await buildSandbox();
    expect((await app.inject("/_sandbox/nothing")).statusCode).toBe(404);
    expect((await app.inject("/_sandbox/unknown")).json()).toEqual({ requests: [] });
  });
});

describe("the front page", () => {
  it("reads sensibly with no fake and no request", async () => {
    const app = await buildSandbox({ fakes: [] });
    const page = await app.inject("/");
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.body).toContain("no fake is needed");
    expect(page.body).toContain("No requests yet.");
    expect(page.body).toContain("/_sandbox/unknown");
    expect(page.body).not.toContain("Not answered");
  });

  it("names every fake, escaped", async () => {
    const app = await buildSandbox({ fakes: [parrot] });
    const page = (await app.inject("/")).body;
    expect(page).toContain("Parrot &lt;Mail&gt;");
    expect(page).toContain("Repeats what it receives.");
    expect(page).not.toContain("<Mail>");
  });

  it("shows what came in, escaped, and alarms about unknown requests", async () => {
    const app = await buildSandbox();
    await app.inject("/%3Cscript%3E?q=<script>alert(1)</script>");
    const page = (await app.inject("/")).body;
    expect(page).toContain("Not answered: 1");
    expect(page).not.toContain("<script>");
  });

  it("is not part of the request log", async () => {
    const app = await buildSandbox();
    await app.inject("/");
    await app.inject("/favicon.ico");
    expect((await app.inject("/_sandbox/requests")).json()).toEqual({ requests: [] });
  });
});
