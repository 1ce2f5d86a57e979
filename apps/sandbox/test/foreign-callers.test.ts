import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSandbox } from "../src/app.ts";

describe("who the sandbox answers", () => {
  let sandbox: FastifyInstance;
  beforeAll(async () => {
    sandbox = await buildSandbox({ host: "192.168.1.5" });
  });
  afterAll(() => sandbox.close());

  const ask = (host: string, url = "/_sandbox/sms/messages") => sandbox.inject({ url, headers: { host } });

  it.each([
    "evil.example:3900",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "10.0.0.1",
    "[::2]",
    "a b",
  ])("a page that is pointed here as %s reads nothing [LOAD-09]", async (host) => {
    for (const url of ["/_sandbox/sms/messages", "/sms", "/", "/_sandbox/requests"]) {
      const answer = await ask(host, url);
      expect([answer.statusCode, answer.json().error]).toEqual([403, "forbidden"]);
      expect(answer.json().message).toContain("SANDBOX_ALLOW_REMOTE=1");
    }
  });

  it.each([
    "localhost:3900",
    "LOCALHOST",
    "app.localhost:1",
    "127.0.0.1:3900",
    "127.8.8.8",
    "[::1]:3900",
    "192.168.1.5",
  ])("is read as %s [LOAD-09]", async (host) => {
    expect((await ask(host, "/_sandbox/requests")).statusCode).toBe(200);
  });

  it("a page of another site changes nothing through the control API [LOAD-09]", async () => {
    const send = (origin?: string) =>
      sandbox.inject({ method: "DELETE", url: "/_sandbox/requests", headers: { ...(origin && { origin }) } });
    for (const origin of ["https://evil.example", "null", "http://localhost.evil.example"]) {
      expect((await send(origin)).statusCode).toBe(403);
    }
    for (const origin of [undefined, "http://localhost:3000", "http://127.0.0.1:3900"]) {
      expect((await send(origin)).statusCode).toBe(204);
    }
  });

  it("answers by any name where other machines are meant to reach it [LOAD-09]", async () => {
    const open = await buildSandbox({ allowRemote: true });
    const answer = await open.inject({ url: "/_sandbox/requests", headers: { host: "sandbox:3900" } });
    expect(answer.statusCode).toBe(200);
    await open.close();
  });
});
