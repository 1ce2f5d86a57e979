import { expect, it } from "vitest";
import { tidyPromotionCode } from "./promotion-code.ts";

it.each([
  ["\u201cSMILE10\u201d", "SMILE10"],
  ["\u2018SMILE10\u2019", "SMILE10"],
  ["'SMILE10'", "SMILE10"],
  ["« SMILE10 »", "SMILE10"],
  [" SMILE 10\u00a0", "SMILE10"],
  ["\u200bSMILE10\u2060", "SMILE10"],
  ["ＳＭＩＬＥ１０", "SMILE10"],
  ["NEW\u2014YEAR\u2011AT\u2013HOME", "NEW-YEAR-AT-HOME"],
  ["smile10", "smile10"],
  ["SMILE10.", "SMILE10"],
  ["(SMILE10),", "SMILE10"],
  ["¡SMILE10!", "SMILE10"],
  ["Use code SMILE10", "SMILE10"],
  ["use code \u201cSMILE10\u201d at checkout", "SMILE10"],
  ["Enter the code SMILE10 when you join.", "SMILE10"],
  ["promo code is SMILE10", "SMILE10"],
  ["discount code: SMILE10", "SMILE10"],
  ["código SMILE10", "SMILE10"],
  ["Código promocional: SMILE10", "SMILE10"],
  ["usa el codigo SMILE10", "SMILE10"],
  ["usa código promocional SMILE10", "SMILE10"],
  ["cupón SMILE10", "SMILE10"],
  ["SMILE10 al pagar", "SMILE10"],
  ["USE10", "USE10"],
  ["CHECKOUT10", "CHECKOUT10"],
  ["CUPON10", "CUPON10"],
  ["**SMILE10**", "SMILE10"],
  ["#SMILE10", "SMILE10"],
  ["Code: SMILE10", "SMILE10"],
  ["Código: SMILE-10", "SMILE-10"],
  ["CODE 10", "CODE10"],
  ["CODE10", "CODE10"],
  ["promo code smile10", "smile10"],
  ["  ", ""],
  ["SMILE_10", "SMILE_10"],
])("reads the code %j as %j [PAY-05]", (typed, code) => {
  expect(tidyPromotionCode(typed)).toBe(code);
  expect(tidyPromotionCode(code)).toBe(code);
});
