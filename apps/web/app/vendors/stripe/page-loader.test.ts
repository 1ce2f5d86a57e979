import type { Stripe } from "@stripe/stripe-js";
import { expect, it } from "vitest";
import { COULD_NOT_LOAD, createStripeLoader } from "./page-loader.ts";

const STRIPE = { elements: () => {} } as unknown as Stripe;

/** A page where the script fails so many times, then loads. */
function openPage({ failures = 0, answers = true, keyFailures = 0 } = {}) {
  const page = { inserted: [] as string[], keys: 0, started: [] as string[], expire: () => {} };
  const loader = createStripeLoader({
    scriptUrl: "https://js.example/stripe.js",
    fetchPublicKey: async () => {
      page.keys += 1;
      if (page.keys <= keyFailures) throw new Error("no key");
      return "pk_test_1";
    },
    host: {
      insertScript: async (url) => {
        page.inserted.push(url);
        if (page.inserted.length <= failures) throw new Error("unreachable");
        if (!answers) await new Promise(() => {});
      },
      start: async (publicKey) => {
        page.started.push(publicKey);
        return STRIPE;
      },
      wait: () =>
        new Promise((resolve) => {
          page.expire = resolve;
        }),
    },
  });
  return { page, loader };
}

it("loads Stripe.js with the server's key, once for all who ask [PAY-01]", async () => {
  const { page, loader } = openPage();
  expect(await Promise.all([loader.load(), loader.load()])).toEqual([STRIPE, STRIPE]);
  expect(page).toMatchObject({
    inserted: ["https://js.example/stripe.js"],
    keys: 1,
    started: ["pk_test_1"],
  });
});

it("fetches the script once more when it fails [PAY-06]", async () => {
  const { page, loader } = openPage({ failures: 1 });
  expect(await loader.load()).toBe(STRIPE);
  expect(page.inserted).toHaveLength(2);
});

it("then says 'Failed to load Stripe.js', and starts over when asked again [PAY-06]", async () => {
  const { page, loader } = openPage({ failures: 2 });
  await expect(loader.load()).rejects.toThrow(COULD_NOT_LOAD);
  expect(COULD_NOT_LOAD).toBe("Failed to load Stripe.js");
  expect(page.inserted).toHaveLength(2);
  expect(await loader.load()).toBe(STRIPE);
});

it("gives up on a script that does not come [PAY-06]", async () => {
  const { page, loader } = openPage({ answers: false });
  const loaded = loader.load();
  page.expire();
  await expect(loaded).rejects.toThrow(COULD_NOT_LOAD);
});

it("says what is wrong with the key, and asks for it again the next time [PAY-06]", async () => {
  const { page, loader } = openPage({ keyFailures: 1 });
  await expect(loader.load()).rejects.toThrow("no key");
  expect(await loader.load()).toBe(STRIPE);
  expect(page.keys).toBe(2);
});
