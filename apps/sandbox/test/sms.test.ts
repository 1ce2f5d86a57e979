import { afterEach, describe, expect, it, vi } from "vitest";
import { buildSandbox } from "../src/app.ts";
import { SANDBOX_TWILIO } from "../src/sms/magic-numbers.ts";

const { accountSid, authToken, verifyServiceSid, templateSid } = SANDBOX_TWILIO;
const SERVICE = `/sms/twilio/v2/Services/${verifyServiceSid}`;
const PHONE = "+13465550142";
const VALID = { To: PHONE, Channel: "sms", CustomCode: "042917" };

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}

async function open() {
  const app = await buildSandbox();
  const ask = (method: "GET" | "POST", url: string, form?: Record<string, string>, headers = {}) =>
    app.inject({
      method,
      url,
      headers: {
        authorization: basic(accountSid, authToken),
        "content-type": "application/x-www-form-urlencoded",
        ...headers,
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    });
  return {
    app,
    ask,
    create: (form: Record<string, string> = VALID) => ask("POST", `${SERVICE}/Verifications`, form),
    update: (sid: string, status: string) =>
      ask("POST", `${SERVICE}/Verifications/${sid}`, { Status: status }),
    fetch: (sid: string) => ask("GET", `${SERVICE}/Verifications/${sid}`),
    messages: async () => (await app.inject("/_sandbox/sms/messages")).json().messages,
    setFailure: (body: object | string) =>
      app.inject({ method: "PUT", url: "/_sandbox/sms/failure", payload: body }),
  };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("Twilio Verify in the sandbox", () => {
  it("begins a verification in Twilio's shape and delivers the code", async () => {
    const { create, messages } = await open();
    const answer = await create();
    expect(answer.statusCode).toBe(201);
    const { sid, ...rest } = answer.json();
    expect(sid).toMatch(/^VE[0-9a-f]{32}$/);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(rest).toEqual({
      service_sid: verifyServiceSid,
      account_sid: accountSid,
      to: PHONE,
      channel: "sms",
      status: "pending",
      valid: false,
      date_created: time,
      date_updated: time,
      lookup: { carrier: null },
      amount: null,
      payee: null,
      sna: null,
      send_code_attempts: [
        { time: expect.any(String), channel: "SMS", attempt_sid: expect.stringMatching(/^VL[0-9a-f]{32}$/) },
      ],
      url: `https://verify.twilio.com/v2/Services/${verifyServiceSid}/Verifications/${sid}`,
    });
    expect(await messages()).toEqual([
      {
        id: "sms-1",
        to: PHONE,
        code: "042917",
        received_at: expect.any(String),
        text: "Your Smirk verification code is: 042917",
      },
    ]);
  });

  it("binds the code to the product's host by the template, in the last line", async () => {
    const { app, create, messages } = await open();
    const lastLine = async () => (await messages())[0].text.split("\n").at(-1);
    await create({ ...VALID, TemplateSid: templateSid });
    expect(await lastLine()).toBe("@localhost #042917");
    const payload = { host: "smirk.example" };
    await app.inject({ method: "PUT", url: "/_sandbox/sms/host", payload });
    await create({ ...VALID, TemplateSid: templateSid });
    expect(await lastLine()).toBe("@smirk.example #042917");
    const wrong = await app.inject({
      method: "PUT",
      url: "/_sandbox/sms/host",
      payload: { host: "a b" },
    });
    expect(wrong.statusCode).toBe(400);
  });

  it("repeats the code of a verification that is pending, five times in all", async () => {
    const { create, messages } = await open();
    const { sid } = (await create()).json();
    for (let count = 2; count <= 5; count++) {
      const again = (await create({ ...VALID, CustomCode: "999999" })).json();
      expect([again.sid, again.send_code_attempts.length]).toEqual([sid, count]);
    }
    expect((await messages()).map(({ code }: { code: string }) => code)).toEqual(Array(5).fill("042917"));
    const sixth = await create();
    expect([sixth.statusCode, sixth.json()]).toEqual([
      429,
      {
        code: 60203,
        message: "Max send attempts reached",
        status: 429,
        more_info: "https://www.twilio.com/docs/errors/60203",
      },
    ]);
  });

  it.each(["approved", "canceled"])("forgets a verification that was %s", async (status) => {
    const { create, update, fetch, messages } = await open();
    const { sid } = (await create()).json();
    expect((await fetch(sid)).json()).toMatchObject({ sid, status: "pending" });
    const ended = await update(sid, status);
    expect([ended.statusCode, ended.json().status, ended.json().valid]).toEqual([
      200,
      status,
      status === "approved",
    ]);
    for (const answer of [await fetch(sid), await update(sid, status)]) {
      expect([answer.statusCode, answer.json().code]).toEqual([404, 20404]);
    }
    await create({ ...VALID, CustomCode: "777777" });
    expect((await messages())[0].code).toBe("777777");
  });

  it.each([
    ["en", 'Phone call: "Your Smirk verification code is: 042917."'],
    ["es", 'Llamada: "Su código de verificación de Smirk es: 042917."'],
  ])("calls a landline and says the code in %s", async (Locale, text) => {
    const { create, messages } = await open();
    const answer = await create({ ...VALID, To: "+17135550192", Channel: "call", Locale });
    expect([answer.statusCode, answer.json().channel]).toEqual([201, "call"]);
    expect(answer.json().send_code_attempts).toMatchObject([{ channel: "CALL" }]);
    expect(await messages()).toMatchObject([{ to: "+17135550192", code: "042917", text }]);
  });

  it("forgets a verification after ten minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { create, fetch, messages } = await open();
    const { sid } = (await create()).json();
    vi.setSystemTime(Date.now() + 10 * 60_000);
    expect((await fetch(sid)).statusCode).toBe(404);
    await create({ ...VALID, CustomCode: "777777" });
    expect((await messages())[0].code).toBe("777777");
  });

  it.each<[string, Record<string, string>, number, number]>([
    ["no number", { To: "" }, 400, 60200],
    ["a number without its country", { To: "3465550142" }, 400, 60200],
    ["a number abroad", { To: "+442079460123" }, 403, 60605],
    ["an unknown channel", { Channel: "pigeon" }, 400, 60200],
    ["a code of three digits", { CustomCode: "123" }, 400, 60200],
    ["an unknown template", { TemplateSid: `HJ${"0".repeat(32)}` }, 400, 60228],
    ["a phone that got too many", { To: "+17135550190" }, 429, 60203],
    ["a blocked phone", { To: "+17135550191" }, 403, 60410],
    ["a landline", { To: "+17135550192" }, 403, 60205],
    ["what is no phone", { To: "+17135550193" }, 400, 60200],
    ["a phone on which the vendor fails", { To: "+17135550196" }, 500, 20500],
  ])("refuses %s and delivers nothing", async (_what, changed, status, code) => {
    const { create, messages } = await open();
    const answer = await create({ ...VALID, ...changed });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await messages()).toEqual([]);
  });

  it.each([
    ["nobody", ""],
    ["another account", basic(`AC${"0".repeat(32)}`, authToken)],
    ["a wrong token", basic(accountSid, "wrong")],
  ])("refuses %s", async (_who, authorization) => {
    const { ask, messages } = await open();
    const answer = await ask("POST", `${SERVICE}/Verifications`, VALID, { authorization });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 20003]);
    expect(await messages()).toEqual([]);
  });

  it("knows one service and two outcomes", async () => {
    const { ask, create, update } = await open();
    const other = `/sms/twilio/v2/Services/VA${"0".repeat(32)}/Verifications`;
    expect((await ask("POST", other, VALID)).json()).toMatchObject({ code: 20404, status: 404 });
    const { sid } = (await create()).json();
    expect((await update(sid, "expired")).json()).toMatchObject({ code: 60200, status: 400 });
  });

  it.each([
    ["a code of Twilio's own", { To: PHONE, Channel: "sms" }],
    ["a code by email", { ...VALID, Channel: "email" }],
    ["a parameter that the product has no use for", { ...VALID, AppHash: "He42w354ol9" }],
  ])("does not support %s", async (_what, form) => {
    expect((await (await open()).create(form)).statusCode).toBe(501);
  });

  it("does not support the check of codes", async () => {
    const { app, ask } = await open();
    const form = { To: PHONE, Code: "042917" };
    expect((await ask("POST", `${SERVICE}/VerificationCheck`, form)).statusCode).toBe(501);
    expect((await app.inject("/_sandbox/unknown")).json().requests).toHaveLength(1);
  });
});

describe("scripted errors of Twilio", () => {
  it.each([
    ["error_500", 500, "application/json; charset=utf-8"],
    ["html", 200, "text/html"],
    ["empty_json", 200, "application/json; charset=utf-8"],
  ])("%s is met as often as the script says", async (failure, status, type) => {
    const { create, setFailure, messages } = await open();
    await setFailure({ failure, times: 1 });
    const answer = await create();
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([status, type]);
    expect(await messages()).toEqual([]);
    expect((await create()).statusCode).toBe(201);
  });

  it("slow answers late, and hang is taken back", async () => {
    const { app, create, setFailure } = await open();
    await setFailure({ failure: "slow", delay_ms: 1 });
    expect((await create()).statusCode).toBe(201);
    await setFailure({ failure: "hang" });
    await app.inject({ method: "DELETE", url: "/_sandbox/sms/failure" });
    expect((await create()).statusCode).toBe(201);
  });

  it("are refused when they are none", async () => {
    const { setFailure } = await open();
    for (const body of ["{", { failure: "fire" }, { failure: "html", extra: 1 }]) {
      expect((await setFailure(body)).statusCode).toBe(400);
    }
  });
});

describe("the inbox", () => {
  it("shows messages as a phone does, newest first, and how special numbers behave", async () => {
    const { app, create } = await open();
    expect((await app.inject("/sms")).body).toContain("No messages yet.");
    await create();
    await create({ To: "+12145550107", Channel: "sms", CustomCode: "313131", TemplateSid: templateSid });
    const page = await app.inject("/sms");
    const numbers = [...page.body.matchAll(/To (\+1 \(\d{3}\) \d{3}-\d{4})/g)].map(([, number]) => number);
    expect(numbers).toEqual(["+1 (214) 555-0107", "+1 (346) 555-0142"]);
    expect(page.body).toContain('<button type="button" value="313131">Copy 313131</button>');
    expect(page.body).toContain("@localhost #313131");
    expect(page.body).toContain("+1 (713) 555-0191");
    expect(page.headers["content-security-policy"]).toMatch(/script-src 'sha256-[\w+/]{43}='/);
  });

  it("can be emptied, and reading it is not traffic", async () => {
    const { app, create, messages } = await open();
    await create();
    await app.inject("/sms");
    expect((await app.inject("/_sandbox/requests")).json().requests).toHaveLength(1);
    const emptied = await app.inject({ method: "DELETE", url: "/_sandbox/sms/messages" });
    expect([emptied.statusCode, await messages()]).toEqual([204, []]);
  });

  it("is linked from the front page", async () => {
    const page = (await (await buildSandbox()).inject("/")).body;
    expect(page).toContain('<a href="/sms">Twilio</a>');
  });
});
