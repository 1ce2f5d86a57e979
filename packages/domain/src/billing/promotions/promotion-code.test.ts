import { expect, it } from "vitest";
import { findSteepGrowth } from "../../../../../tools/test-size/steep-growth.ts";
import { listCodeSpellings, listPromotionCodes, tidyPromotionCode } from "./promotion-code.ts";

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
  ["use SMILE10", "SMILE10"],
  ["code SMILE10", "SMILE10"],
  ["con SMILE10 ahorro", "SMILE10"],
  ["Get 10% off with code SMILE10! Expires 12/31.", "SMILE10"],
  ["Save 20 with SMILE-20 until Dec 31st", "SMILE-20"],
  ["SMILE10 SMILE10", "SMILE10"],
  ["SMILE10 smile10", "smile10"],
  ["https://smirk.example/plans?promo=SMILE10&utm=x", "SMILE10"],
  ["coupon=SMILE10", "SMILE10"],
  ["EL CODIGO ES SMILE10", "SMILE10"],
  ["tengo un cupón: SMILE10", "SMILE10"],
  ["Use el código SMILE10 al pagar", "SMILE10"],
  ["SMILE10 (10% off)", "SMILE10"],
  ["Half off your first month with WELCOME this week", "WELCOME"],
  ["Ahorre la mitad con BIENVENIDO", "BIENVENIDO"],
  ["Use code SMILE 10", "SMILE10"],
  ["use SMILE-10 please", "SMILE-10"],
  ["SAVE 20OFF", "SAVE20OFF"],
  ["FIRST 10", "FIRST10"],
  ["SMILE 10X", "SMILE10X"],
  ["my code is smile10", "smile10"],
  ["Promo: SMILE10", "SMILE10"],
  ["Expires 12/31: SMILE10", "SMILE10"],
  ["Válido hasta el 31 de dic: SMILE10", "SMILE10"],
  ["smile ten", "smileten"],
])("reads the code %j as %j [PAY-05]", (typed, code) => {
  expect(tidyPromotionCode(typed)).toBe(code);
  expect(tidyPromotionCode(code)).toBe(code);
});

it.each([
  ["SMILE10 and FAMILY5", ["SMILE10", "FAMILY5"]],
  ["codes: SMILE10, FAMILY5", ["SMILE10", "FAMILY5"]],
  ["usa SMILE10 o FAMILIA5", ["SMILE10", "FAMILIA5"]],
  ["SMILE10 smile10", ["smile10"]],
  ["SMILE 10", ["SMILE10"]],
  ["", []],
])("finds in %j the codes %j [PAY-05]", (typed, codes) => {
  expect(listPromotionCodes(typed)).toEqual(codes);
});

it.each(["use SMILE10 ", "use the ", "A1-", "coupon=", "( ", "CODE: "])(
  "takes no time that grows faster than a text of %j [TRUST-10]",
  async (words) => {
    const work = (size: number) => tidyPromotionCode(words.repeat(Math.ceil(size / words.length)));
    expect(await findSteepGrowth(work, 65_536)).toBeNull();
  },
);

it.each([
  ["SMILE10", ["SMILE10"]],
  ["SMILE-10", ["SMILE-10", "SMILE10"]],
  ["SMILE1O", ["SMILE1O", "SMILE10"]],
  ["smile2o0", ["smile2o0", "smile200"]],
  ["SMILE-1O", ["SMILE-1O", "SMILE1O", "SMILE-10", "SMILE10"]],
  ["HELLO", ["HELLO"]],
  ["OLD50", ["OLD50"]],
])("%s may be meant as %j [PAY-05]", (code, spellings) => {
  expect(listCodeSpellings(code)).toEqual(spellings);
});
