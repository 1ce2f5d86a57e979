import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { PassThrough } from "node:stream";
import { brotliDecompressSync } from "node:zlib";
import { type FastifyInstance, fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loadConfig } from "../../src/config/config.ts";
import { AppError, invalid, unavailable } from "../../src/errors.ts";
import { registerCompression } from "../../src/http/compress-bytes.ts";
import { registerErrorAnswers } from "../../src/http/errors/error-answers.ts";
import { createLog, pathOf } from "../../src/logging/log.ts";
import { VERSION } from "../../src/version.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

describe("the server", () => {
  let fixture: TestApp;
  beforeAll(async () => {
    fixture = await createTestApp();
  });
  afterAll(() => fixture.close());

  it("is healthy, and ready while its database answers [API-09]", async () => {
    expect((await fixture.app.inject("/healthz")).json()).toEqual({ status: "ok", version: VERSION });
    expect((await fixture.app.inject("/readyz")).statusCode).toBe(200);
  });

  it("starts its parts for as long as a busy machine takes [API-09]", () => {
    expect(fixture.app.initialConfig.pluginTimeout).toBe(0);
  });

  it("answers an unknown address with a JSON 404 that is never stored", async () => {
    const answer = await fixture.app.inject("/auth/nothing?refresh_token=secret");
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: "not_found", message: "There is nothing at this address." });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("sends a policy with a new nonce on each response", async () => {
    const policies = await Promise.all(
      ["/healthz", "/healthz"].map(async (path) =>
        String((await fixture.app.inject(path)).headers["content-security-policy"]),
      ),
    );
    const found = policies.map((policy) => /script-src 'self' 'nonce-([^']{20,})'/.exec(policy)?.[1]);
    expect(found.every(Boolean)).toBe(true);
    expect(new Set(found).size).toBe(2);
    for (const policy of policies) expect(policy).not.toContain("unsafe");
  });

  it("gives each request an id and ignores one sent from outside", async () => {
    const answer = await fixture.app.inject({
      url: "/healthz",
      headers: { "x-request-id": "chosen-by-caller" },
    });
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("refuses addresses that cannot be decoded with a JSON 400", async () => {
    const answer = await fixture.app.inject("/files/%E0%A4%A");
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: "invalid" });
  });

  it("lists published locations for the sitemap and refuses bad pages of it", async () => {
    expect((await fixture.app.inject("/directory/location_ids")).json()).toEqual({ ids: [], changed_on: [] });
    for (const query of ["after=x", "limit=0", "limit=-1", "after=1%27%20or%201"]) {
      expect((await fixture.app.inject(`/directory/location_ids?${query}`)).statusCode).toBe(400);
    }
  });
});

describe("error answers", () => {
  const lines: string[] = [];
  const slow = Promise.withResolvers<void>();
  let app: FastifyInstance;
  beforeAll(async () => {
    const sink = new PassThrough().on("data", (chunk: Buffer) => lines.push(chunk.toString()));
    app = fastify({ loggerInstance: createLog("debug", sink), bodyLimit: 100 });
    registerErrorAnswers(app);
    await registerCompression(app);
    app.post("/body", async (request) => request.body);
    app.get("/long", async () => ({ text: "smile ".repeat(1000) }));
    app.get("/fails", async () => {
      throw new Error("the password is hunter2");
    });
    app.get("/slow", async (_request, reply) => {
      const closed = once(reply.raw, "close");
      slow.resolve();
      await closed;
      throw Object.assign(new Error("Premature close"), { code: "ERR_STREAM_PREMATURE_CLOSE" });
    });
    app.get("/row", async () => {
      throw Object.assign(new Error("duplicate key"), {
        code: "23505",
        detail: "Key (phone)=(+17135550123) exists.",
      });
    });
    app.get("/busy", async () => {
      throw unavailable("The vendor does not answer.", 7);
    });
    app.get("/wrong", async () => {
      throw invalid("Please check the form.", { name: "This field is required." });
    });
    app.get("/logs", async (request) => {
      request.log.info(
        { access_token: "tok-1", user: { email: "a@b.example" }, deep: { er: { phone_number: "+1713" } } },
        "seen",
      );
      throw new AppError(403, "forbidden", "Members only.");
    });
  });
  afterAll(() => app.close());

  it("an unknown error says nothing to the outside and everything to the log", async () => {
    const answer = await app.inject("/fails");
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      error: "internal",
      message: "Something went wrong on our side. Please try again.",
    });
    expect(answer.body).not.toMatch(/hunter2|at .*\.ts/);
    expect(lines.join("")).toContain("hunter2");
  });

  it("a database error is logged with its code and without the row it quotes", async () => {
    await app.inject("/row");
    const log = lines.join("");
    expect(log).toContain('"errorCode":"23505"');
    expect(log).not.toContain("7135550123");
  });

  it("an answer to a disconnected client is not an error", async () => {
    await app.listen({ port: 0, host: "127.0.0.1" });
    const visitor = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    visitor.write("GET /slow HTTP/1.1\r\nHost: smirk\r\n\r\n");
    await slow.promise;
    visitor.destroy();
    await vi.waitFor(() => expect(lines.join("")).toContain("request.client_left"), 60_000);
    expect(lines.filter((line) => line.includes('"level":"error"') && line.includes("Premature"))).toEqual(
      [],
    );
  });

  it("a named error travels with its code, sentence and fields", async () => {
    expect((await app.inject("/wrong")).json()).toEqual({
      error: "invalid",
      message: "Please check the form.",
      fields: { name: "This field is required." },
    });
    const busy = await app.inject("/busy");
    expect([busy.statusCode, busy.headers["retry-after"]]).toEqual([503, "7"]);
  });

  it.each([
    ["application/json", '{"a":', 400, "invalid"],
    ["application/json", `"${"x".repeat(200)}"`, 413, "too_large"],
    ["application/xml", "<a/>", 415, "unsupported_media_type"],
  ])("refuses a %s body %s", async (type, payload, status, error) => {
    const answer = await app.inject({
      method: "POST",
      url: "/body",
      headers: { "content-type": type },
      payload,
    });
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
  });

  it("log neither query strings nor personal data", async () => {
    await app.inject("/logs?refresh_token=tok-2");
    const log = lines.join("");
    expect(log).toContain('"path":"/logs"');
    expect(log).not.toMatch(/tok-1|tok-2|a@b\.example|\+1713/);
  });

  it.each([
    ["/members/ada@mail.example/card", "/members/[email]/card"],
    ["/members/ada%40mail.example", "/members/[email]"],
    ["/x/+17135550123?y", "/x/[phone]"],
    ["/x/(713)%20555-0123", "/x/[phone]"],
    ["/x/713.555.0123/y", "/x/[phone]/y"],
    ["/x/eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "/x/[token]"],
    [`/x/${"a1".repeat(22)}`, "/x/[token]"],
    ["/%E0%A4%A/a%40b", "/[text]/[email]"],
    ["/x/%E2%80%AEab/<b>/%", "/x/[text]/[text]/[text]"],
  ])("the log names the path %s as %s [LOAD-09]", (path, logged) => {
    expect(pathOf(path)).toBe(logged);
  });

  it.each(["/dentist/1234567", "/assets/screen-Ab1_c.js", "/auth/2fa/provide", "/sitemap/pages"])(
    "the log preserves the path %s [LOAD-09]",
    (path) => {
      expect(pathOf(path)).toBe(path);
    },
  );

  it("compresses long answers, with Brotli if accepted", async () => {
    const answer = await app.inject({ url: "/long", headers: { "accept-encoding": "br, gzip" } });
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString()).text).toHaveLength(6000);
    const short = await app.inject({ url: "/wrong", headers: { "accept-encoding": "br" } });
    expect(short.headers["content-encoding"]).toBeUndefined();
  });

  it("a browser of another origin may call only when it is configured", async () => {
    const config = { ...loadConfig({}), allowedOrigins: ["https://app.example"] };
    const fixture = await createTestApp({ config });
    const ask = async (origin: string) =>
      (await fixture.app.inject({ url: "/healthz", headers: { origin } })).headers[
        "access-control-allow-origin"
      ];
    expect(await ask("https://app.example")).toBe("https://app.example");
    expect(await ask("https://evil.example")).toBeUndefined();
    await fixture.close();
  });
});
