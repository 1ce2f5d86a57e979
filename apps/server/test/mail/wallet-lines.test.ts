import { expect, it } from "vitest";
import {
  canceledEmail,
  endedEmail,
  renewalOffEmail,
  resumedEmail,
} from "../../src/features/mail/templates/lifecycle.ts";
import { textsIn } from "../../src/locales/texts.ts";
import { factsOf, lifecycle, renewal } from "./sample-facts.ts";

it.each([
  ["canceled", canceledEmail, true, true],
  ["resumed", resumedEmail, true, true],
  ["ended", endedEmail, true, true],
  ["ended", endedEmail, false, false],
  ["renewal off", renewalOffEmail, true, false],
])(
  "the email '%s' asks to add a card to the wallet again: %s, %s, %s [SELF-09]",
  (_kind, write, hasStillPass, isAsked) => {
    const texts = textsIn("en");
    const { blocks } = write(texts, { ...factsOf(texts), ...lifecycle, ...renewal, hasStillPass });
    const line = /^Is your card in your phone's wallet\?.* Add it again/;
    expect(blocks.some((block) => typeof block === "string" && line.test(block))).toBe(isAsked);
  },
);
