import { describe, expect, it } from "vitest";
import { parseTwoFactorState, type TwoFactorState } from "./two-factor-state.ts";

const STATE: TwoFactorState = {
  credential_type: "phone_number",
  credential: "+17135550123",
  attempt: 0,
  startTime: 1_800_000_000_000,
  maxAttempts2FA: 5,
  timeLimit2FA: 300,
  instructions2FA: "Enter the code we texted you.",
};

describe("the stored two-factor state [APP-07]", () => {
  it("comes back as it was stored, with its seven fields alone", () => {
    expect(parseTwoFactorState(JSON.stringify({ ...STATE, extra: 1 }))).toEqual(STATE);
  });

  it("does without instructions", () => {
    const { instructions2FA, ...rest } = STATE;
    expect(parseTwoFactorState(JSON.stringify(rest))).toEqual({ ...STATE, instructions2FA: "" });
  });

  it.each([
    ["nothing", null],
    ["an empty text", ""],
    ["broken JSON", JSON.stringify(STATE).slice(0, -1)],
    ["a list", JSON.stringify([STATE])],
    ["null", "null"],
    ["another credential", JSON.stringify({ ...STATE, credential_type: "email" })],
    ["no credential", JSON.stringify({ ...STATE, credential: undefined })],
    ["an empty credential", JSON.stringify({ ...STATE, credential: "" })],
    ["a credential that is no text", JSON.stringify({ ...STATE, credential: 7 })],
    ["an attempt that is no number", JSON.stringify({ ...STATE, attempt: "0" })],
    ["an attempt below zero", JSON.stringify({ ...STATE, attempt: -1 })],
    ["no start", JSON.stringify({ ...STATE, startTime: null })],
    ["no limit of attempts", JSON.stringify({ ...STATE, maxAttempts2FA: undefined })],
    ["no limit of time", JSON.stringify({ ...STATE, timeLimit2FA: "300" })],
  ])("is none for %s", (_what, stored) => {
    expect(parseTwoFactorState(stored)).toBeNull();
  });
});
