import { HOUR_MS } from "@smirk/domain/wire/durations";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openFakeBrowser } from "../../../../test/fake-browser.ts";
import { dropExpiredPersonalData } from "./personal-data.ts";
import { readSignUpValue, writeSignUpValue } from "./sign-up-values.ts";
import { PERSONAL_KEYS, PERSONAL_SINCE_KEY } from "./stored-keys.ts";

const DETAILS = {
  firstName: "Željka",
  lastName: "Čović",
  email: "zeljka@example.com",
  homeAddress: "1200 Main St, Houston, TX 77002",
  phoneNumber: "+1 (713) 555-0123",
  dateOfBirth: "02/29/1984",
};
const START = Date.parse("2026-03-01T08:00:00Z");

function openTab(entries: Record<string, string> = {}) {
  const browser = openFakeBrowser(entries);
  const tab = browser.openTab();
  return { stored: browser.stored, run: tab.run };
}

beforeEach(() => vi.useFakeTimers({ now: START }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("values of the sign-up", () => {
  it("come back as they were stored, names beyond ASCII too [APP-07]", () => {
    const { stored, run } = openTab();
    run(() => writeSignUpValue("userDetailsFormData", DETAILS));
    expect(stored.get("userDetailsFormData")).toMatch(/^[A-Za-z0-9+/]+=*$/);
    expect(run(() => readSignUpValue("userDetailsFormData"))).toEqual(DETAILS);
  });

  it("are none where nothing is stored", () => {
    const { run } = openTab();
    expect(run(() => readSignUpValue("selectedPlan"))).toBeNull();
  });

  it.each([
    "primaryDentist",
    "userDetailsFormData",
    "familyDetailsFormData",
    "familyMemberDraft",
    "insurancePlans",
    "insurancePaymentIntent",
    "selectedPlan",
    "plansChoice",
    "subscribeToNewsletter",
    "autoRenew",
    "promotion",
  ] as const)("%s is dropped when it is corrupt [APP-07]", (key) => {
    const { stored, run } = openTab({ [key]: "\u0000{corrupt" });
    expect(run(() => readSignUpValue(key))).toBeNull();
    expect(stored.has(key)).toBe(false);
  });
});

describe("personal data", () => {
  it("is forgotten 24 hours after it was stored last, and nothing else with it [APP-07]", () => {
    const { stored, run } = openTab({ state2fa: "{}", primaryDentist: "42" });
    run(() => writeSignUpValue("userDetailsFormData", DETAILS));
    vi.setSystemTime(START + 23 * HOUR_MS);
    run(() => writeSignUpValue("familyDetailsFormData", []));
    vi.setSystemTime(START + 47 * HOUR_MS - 1);
    expect(run(() => readSignUpValue("userDetailsFormData"))).toEqual(DETAILS);
    vi.setSystemTime(START + 47 * HOUR_MS);
    expect(run(() => readSignUpValue("userDetailsFormData"))).toBeNull();
    expect([...stored.keys()]).toEqual(["primaryDentist"]);
  });

  it.each([
    ["no time", {}],
    ["a time that is none", { [PERSONAL_SINCE_KEY]: "yesterday" }],
    ["a time to come", { [PERSONAL_SINCE_KEY]: String(START + HOUR_MS) }],
  ])("with %s gets a day from now", (_what, since) => {
    const { stored, run } = openTab({ state2fa: "{}", ...since });
    run(() => dropExpiredPersonalData(START));
    expect(stored.get(PERSONAL_SINCE_KEY)).toBe(String(START));
    run(() => dropExpiredPersonalData(START + 24 * HOUR_MS));
    expect(stored.size).toBe(0);
  });

  it("is all that has people's names, numbers and dates", () => {
    const { stored, run } = openTab(Object.fromEntries(PERSONAL_KEYS.map((key) => [key, "x"])));
    run(() => dropExpiredPersonalData(START));
    run(() => dropExpiredPersonalData(START + 24 * HOUR_MS));
    expect(stored.size).toBe(0);
  });

  it("leaves no time behind where there is none", () => {
    const { stored, run } = openTab({ tokens: "x" });
    run(() => dropExpiredPersonalData(START));
    expect([...stored.keys()]).toEqual(["tokens"]);
  });
});
