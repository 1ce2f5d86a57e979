import vm from "node:vm";
import { describe, expect, it } from "vitest";
import { buildSandbox } from "../../src/app.ts";
import { STRIPE_JS } from "../../src/stripe-js/fake.ts";
import { SANDBOX_STRIPE_SCRIPT } from "../../src/stripe-js/paths.ts";

type Sandbox = Awaited<ReturnType<typeof buildSandbox>>;
type Stripe = (key: unknown, options?: unknown) => Record<string, unknown>;

const ADDRESS = `http://127.0.0.1:3900${SANDBOX_STRIPE_SCRIPT}`;

const open = () => buildSandbox({ fakes: [STRIPE_JS] });

/** Runs the script in as little of a page as it needs before anything is mounted. */
async function loadStripe(): Promise<Stripe & { version: string }> {
  const answer = await (await open()).inject(SANDBOX_STRIPE_SCRIPT);
  expect(answer.headers["content-type"]).toContain("javascript");
  const page: Record<string, unknown> = { document: { currentScript: { src: ADDRESS } }, URL };
  page.window = page;
  vm.runInNewContext(answer.body, page);
  return page.Stripe as Stripe & { version: string };
}

function setMode(app: Sandbox, payload: object) {
  return app.inject({ method: "PUT", url: "/_sandbox/stripe-js/mode", payload });
}

describe("the script of Stripe.js in the sandbox", () => {
  it("is one classic script that defines Stripe in the loader's release", async () => {
    const stripe = await loadStripe();
    expect(stripe.version).toBe("endive");
    const account = stripe("pk_test_sandbox");
    // What the React bindings take for Stripe.
    for (const name of ["elements", "createToken", "createPaymentMethod", "confirmCardPayment"]) {
      expect(account[name]).toBeTypeOf("function");
    }
  });

  it.each([
    [undefined, "publishable key"],
    ["", "publishable key"],
    ["sk_test_sandbox", "secret key"],
    ["rk_test_1", "secret key"],
    ["public", "publishable key"],
    ["pk_live_1", "no live key"],
  ])("refuses %s for a key", async (key, reason) => {
    const stripe = await loadStripe();
    expect(() => stripe(key)).toThrow(reason);
  });

  it("refuses a next action without an intent's secret", async () => {
    const account = (await loadStripe())("pk_test_sandbox");
    const handleNextAction = account.handleNextAction as (options: unknown) => Promise<unknown>;
    await expect(handleNextAction({ clientSecret: "si_1" })).rejects.toThrow("clientSecret");
    await expect(handleNextAction({ secret: "pi_1_secret_1" })).rejects.toThrow("secret is not known");
  });

  it("fails the configured number of times [PAY-06]", async () => {
    const app = await open();
    await setMode(app, { mode: "error_500", times: 2 });
    const codes: number[] = [];
    for (let round = 0; round < 3; round += 1)
      codes.push((await app.inject(SANDBOX_STRIPE_SCRIPT)).statusCode);
    expect(codes).toEqual([500, 500, 200]);
    expect((await setMode(app, { mode: "rejected_key" })).statusCode).toBe(400);
  });
});

describe("what Stripe.js refuses before anything is mounted", () => {
  const good = { mode: "subscription", amount: 2000, currency: "usd", allowedPaymentMethodTypes: ["card"] };

  async function makeElements(options: unknown) {
    const elements = (await loadStripe())("pk_test_sandbox").elements as (options: unknown) => {
      create(type: string, options?: unknown): unknown;
      submit(): Promise<unknown>;
      update(options: unknown): Promise<void>;
    };
    return elements(options);
  }

  it("takes an intent that is made later, free of charge too", async () => {
    for (const options of [good, { ...good, amount: 0 }, { mode: "setup", currency: "usd" }]) {
      expect(await makeElements(options)).toHaveProperty("submit");
    }
  });

  it.each([
    [{ ...good, payment_method_types: ["card"] }, "allowedPaymentMethodTypes"],
    [{ ...good, paymentMethodTypes: ["card"] }, "allowedPaymentMethodTypes"],
    [{ ...good, allowedPaymentMethodTypes: ["klarna"] }, "card"],
    [{ ...good, mode: undefined }, "mode"],
    [{ ...good, amount: 19.99 }, "amount"],
    [{ ...good, amount: -1 }, "amount"],
    [{ ...good, mode: "payment", amount: 0 }, "amount"],
    [{ ...good, currency: "USD" }, "currency"],
    [{ ...good, clientSecret: "pi_1_secret_1" }, "clientSecret"],
    [{ ...good, colour: "red" }, "colour"],
    [{ ...good, appearance: { theme: "dark" } }, "theme"],
    [{ ...good, appearance: { variables: { colorText: "var(--ink)" } } }, "variables"],
    [{ ...good, appearance: { rules: { input: { color: "red" } } } }, "selector"],
  ])("refuses %j", async (options, reason) => {
    await expect(makeElements(options)).rejects.toThrow(reason);
  });

  it("has one payment element and needs it mounted", async () => {
    const elements = await makeElements(good);
    expect(() => elements.create("card")).toThrow("card");
    expect(() => elements.create("payment", { colour: "red" })).toThrow("colour");
    elements.create("payment", { layout: "tabs" });
    expect(() => elements.create("payment")).toThrow("one Element");
    await expect(elements.submit()).rejects.toThrow("mounted");
    await expect(elements.update({ amount: 1.5 })).rejects.toThrow("amount");
  });
});

describe("the frames of Stripe.js", () => {
  it("run their own files alone and call their own origin", async () => {
    const app = await open();
    for (const name of ["card", "controller", "challenge"]) {
      const page = await app.inject(`/stripe-js/frame/${name}`);
      expect(page.headers["content-type"]).toContain("text/html");
      const policy = String(page.headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("connect-src 'self'");
      expect(policy).not.toContain("unsafe-");
      const linked = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? "");
      expect(linked.length).toBeGreaterThan(0);
      for (const file of linked) {
        expect((await app.inject(`/stripe-js/frame/${file}`)).statusCode).toBe(200);
      }
    }
  });

  it("find every module that their scripts import", async () => {
    const app = await open();
    const modules = new Set(["card.js", "controller.js", "challenge.js"]);
    for (const module of modules) {
      const script = await app.inject(`/stripe-js/frame/${module}`);
      expect(script.statusCode, module).toBe(200);
      for (const [, file] of script.body.matchAll(/^import .* from "([^"]+)";$/gm)) {
        modules.add(new URL(file ?? "", `http://frame/${module}`).pathname.slice(1));
      }
    }
    expect(modules).toContain("card/field.js");
  });

  it("send card numbers that the sandbox does not write down", async () => {
    const app = await buildSandbox();
    const form = new URLSearchParams({
      key: "pk_test_sandbox",
      "payment_method_data[card][number]": "4242424242424242",
      "payment_method_data[card][cvc]": "987",
      "payment_method_data[type]": "card",
    });
    const url = "/stripe/v1/payment_intents/pi_1/confirm";
    await app.inject({ method: "POST", url, payload: form.toString() });
    const { requests } = (await app.inject("/_sandbox/requests")).json();
    expect(requests[0].url).toBe(url);
    expect(requests[0].body).toContain("***");
    expect(requests[0].body).toContain("type%5D=card");
    expect(requests[0].body).not.toMatch(/4242|987/);
  });

  it("are all that is served", async () => {
    const app = await open();
    for (const path of ["nothing", "card.html", "..%2Fprotocol.d.ts"]) {
      expect((await app.inject(`/stripe-js/frame/${path}`)).statusCode).toBe(501);
    }
  });
});
