import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAnApp } from "../src/an-app/fake.ts";
import { buildSandbox } from "../src/app.ts";
import { createSms } from "../src/sms/fake.ts";
import { SANDBOX_TWILIO } from "../src/sms/magic-numbers.ts";

const { accountSid, authToken, verifyServiceSid } = SANDBOX_TWILIO;
const PHONE = "+13465550142";
const TOKEN = `h.${Buffer.from('{"token_type":"access_token"}').toString("base64url")}.s`;

let sandbox: Awaited<ReturnType<typeof buildSandbox>>;
let product: Server;
/** What the app has asked, and with which token. */
const asked: string[] = [];

/** Smirk, as far as the app calls it: a code goes out by the sandbox's texts. */
beforeAll(async () => {
  const answers: Record<string, object> = {
    "/subscription/get_plans": { plans: [{ slug: "brightwell_discount_2", name: "Smirk Plus" }] },
    "/auth/2fa/provide": {},
    "/auth/2fa/verify": { access_token: TOKEN, refresh_token: null },
    "/auth/sign_out": {},
    "/subscription/retrive_state": { state: "paid" },
  };
  product = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(`${path} ${request.headers.authorization ?? ""}`.trim());
    const send = path === "/auth/2fa/provide" ? sendCode() : Promise.resolve();
    void send.then(() => response.end(JSON.stringify(answers[path])));
    request.resume();
  });
  await new Promise<void>((listening) => product.listen(0, "127.0.0.1", listening));
  sandbox = await buildSandbox({ fakes: [createSms(), createAnApp()] });
  const url = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  await sandbox.inject({ method: "PUT", url: "/_sandbox/an-app/product", payload: { url } });
});

afterAll(async () => {
  product.close();
  await sandbox.close();
});

async function sendCode(): Promise<void> {
  await sandbox.inject({
    method: "POST",
    url: `/sms/twilio/v2/Services/${verifyServiceSid}/Verifications`,
    headers: {
      authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: new URLSearchParams({ To: PHONE, Channel: "sms", CustomCode: "042917" }).toString(),
  });
}

const post = (path: string, form: Record<string, string>) =>
  sandbox.inject({
    method: "POST",
    url: `/an-app${path}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(form).toString(),
  });

const FORM = {
  phone: PHONE,
  email: "ana@example.com",
  plan: "brightwell_discount_2",
  period: "monthly",
  promotion: "",
  flaw: "none",
  way_back: "allowed",
};

const readM = (page: string) => {
  const m = /checkout\?m=([\w-]+)/.exec(page)?.[1] ?? "";
  return Buffer.from(m, "base64url").toString();
};

it.each<[Record<string, string>, object]>([
  [
    {},
    { t: TOKEN, ipo: { plan_slug: FORM.plan, promotion_code: null }, r: "http://localhost:80/an-app/paid" },
  ],
  [
    { way_back: "none", promotion: "HALF" },
    { t: TOKEN, ipo: { promotion_code: "HALF" } },
  ],
  [{ way_back: "refused" }, { r: "http://localhost:80/an-app/paid/elsewhere" }],
  [{ flaw: "unknown_plan" }, { ipo: { plan_slug: "no-such-plan" } }],
])("an app hands over what was chosen: %j [PAY-07]", async (chosen, payload) => {
  const made = JSON.parse(readM((await post("/hand-off", { ...FORM, ...chosen })).body));
  expect(made).toMatchObject(payload);
  if (chosen.way_back === "none") expect(made).not.toHaveProperty("r");
});

it("an app can lack a plan, send half of m, and a token that has ended [PAY-07] [PROC-04]", async () => {
  const { ipo } = JSON.parse(readM((await post("/hand-off", { ...FORM, flaw: "no_plan" })).body));
  expect(ipo).not.toHaveProperty("plan_slug");
  const half = readM((await post("/hand-off", { ...FORM, flaw: "undecodable" })).body);
  expect(() => JSON.parse(half)).toThrow(SyntaxError);
  expect(asked).not.toContain(`/auth/sign_out Bearer ${TOKEN}`);
  await post("/hand-off", { ...FORM, flaw: "ended_token" });
  expect(asked).toContain(`/auth/sign_out Bearer ${TOKEN}`);
});

it("an app that has the browser back asks for the state with its own token [PROC-03]", async () => {
  const cookie = String((await post("/hand-off", FORM)).headers["set-cookie"]).split(";")[0] ?? "";
  const url = "/an-app/paid?client_secret=pi_1_secret_2&nonce=n";
  const back = await sandbox.inject({ url, headers: { cookie } });
  expect(back.body).toContain("<h1>Paid</h1>");
  expect(asked.at(-1)).toBe(`/subscription/retrive_state Bearer ${TOKEN}`);
  expect((await sandbox.inject(url)).body).toContain("The app has begun no payment in this browser.");
});

it("an app begins with the plans on sale, and signs a member in again", async () => {
  expect((await sandbox.inject("/an-app")).body).toContain("Smirk Plus");
  expect((await post("/sign-in", { phone: PHONE })).body).toContain("a member&#39;s tokens");
  expect((await post("/sign-in", { phone: "7135550123" })).body).toContain("must be like +17135550123");
});
