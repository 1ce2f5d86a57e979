import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import twilio from "twilio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSandbox } from "../src/app.ts";
import { SANDBOX_TWILIO } from "../src/sms/magic-numbers.ts";

const { accountSid, authToken, messagingServiceSid } = SANDBOX_TWILIO;
const PHONE = "+13465550142";

let sandbox: Awaited<ReturnType<typeof buildSandbox>>;
beforeAll(async () => {
  sandbox = await buildSandbox();
});
afterAll(() => sandbox.close());

const send = (changes: Record<string, string> = {}, secret: string = authToken) =>
  sandbox.inject({
    method: "POST",
    url: `/sms/twilio/2010-04-01/Accounts/${accountSid}/Messages.json`,
    headers: {
      authorization: `Basic ${Buffer.from(`${accountSid}:${secret}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: new URLSearchParams({
      To: PHONE,
      Body: "Hello",
      MessagingServiceSid: messagingServiceSid,
      ...changes,
    }).toString(),
  });
const control = (method: "GET" | "POST" | "PUT", path: string, payload?: object) =>
  sandbox.inject({ method, url: `/_sandbox/sms${path}`, ...(payload && { payload }) });

describe("Twilio's messages in the sandbox", () => {
  it("are taken in Twilio's shape and shown without a code", async () => {
    const answer = await send({ Body: "Your card <b> & more" });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ to: PHONE, status: "accepted", account_sid: accountSid });
    expect(answer.json().sid).toMatch(/^SM[0-9a-f]{32}$/);
    const [newest] = (await control("GET", "/messages")).json().messages;
    expect(newest).toMatchObject({ to: PHONE, text: "Your card <b> & more", code: null });
    expect((await sandbox.inject("/sms")).body).toContain("Your card &lt;b&gt; &amp; more");
  });

  it.each<[string, Record<string, string>, number, number]>([
    ["another service", { MessagingServiceSid: "MG1" }, 400, 21705],
    ["no text", { Body: "" }, 400, 21602],
    ["too long a text", { Body: "a".repeat(1601) }, 400, 21617],
    ["no US number", { To: "+4915112345678" }, 400, 21211],
    ["a landline", { To: "+17135550192" }, 400, 21614],
  ])("with %s are refused as Twilio does", async (_what, changes, status, code) => {
    const answer = await send(changes);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it("need the account's secret, and no more fields than are known", async () => {
    expect((await send({}, "another")).statusCode).toBe(401);
    expect((await send({ MediaUrl: "https://example.com/a.png" })).statusCode).toBe(501);
  });
});

describe("a text that a member sends", () => {
  it("reaches the product signed, and the answer the phone; STOP then refuses messages", async () => {
    const received: { signature: string; body: string }[] = [];
    const product = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const signature = String(request.headers["x-twilio-signature"]);
        received.push({ signature, body: Buffer.concat(chunks).toString() });
        response.end("<Response><Message>Stopped &amp; done</Message></Response>");
      });
    });
    await new Promise<void>((listening) => product.listen(0, "127.0.0.1", listening));
    const url = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
    await control("PUT", "/product", { url });
    const answer = await control("POST", "/inbound", { from: PHONE, text: "STOP" });
    product.close();
    expect(answer.json()).toEqual({ status: 200, answer: "Stopped & done" });
    const [{ signature, body } = { signature: "", body: "" }] = received;
    const fields = Object.fromEntries(new URLSearchParams(body));
    expect(fields).toMatchObject({ From: PHONE, Body: "STOP", AccountSid: accountSid });
    expect(twilio.validateRequest(authToken, signature, `${url}/texts/inbound`, fields)).toBe(true);
    expect((await send()).json().code).toBe(21610);
    await control("POST", "/inbound", { from: PHONE, text: "START" });
    expect((await send()).statusCode).toBe(201);
  });

  it("goes nowhere without a product, and needs a US phone", async () => {
    const other = await buildSandbox();
    const post = (payload: object) => other.inject({ method: "POST", url: "/_sandbox/sms/inbound", payload });
    expect((await post({ from: PHONE, text: "STOP" })).statusCode).toBe(409);
    expect((await post({ from: "555", text: "STOP" })).statusCode).toBe(400);
    await other.close();
  });
});
