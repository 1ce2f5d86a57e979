import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findSteepGrowth } from "../../../../tools/test-size/steep-growth.ts";
import { bySize } from "../../../../tools/test-size/test-size.ts";
import { MOST_OF_ONE } from "./plan-year.ts";
import { MOST_QUOTE_LINES, readQuote } from "./read-quote.ts";

function lineOf(text: string) {
  const [line] = readQuote(text).lines;
  return line && [line.count, line.cents, line.question];
}

describe("a line of a quote [FEE-05]", () => {
  it.each([
    ["Crown 1,200", 1, 120_000],
    ["Crown 1200", 1, 120_000],
    ["Crown $1,200.00", 1, 120_000],
    ["Crown $ 1,200", 1, 120_000],
    ["Crown: 1,200", 1, 120_000],
    ["Crown:$1,200", 1, 120_000],
    ["Crown,1200", 1, 120_000],
    ["Crown - 1,200", 1, 120_000],
    ["Crown-1200", 1, 120_000],
    ["Crown ........ 1,200.50", 1, 120_050],
    ["Crown\t1200.00", 1, 120_000],
    ["Crown | $1,200 |", 1, 120_000],
    ["1,200 Crown", 1, 120_000],
    ["1200 Crown", 1, 120_000],
    ["Corona de porcelana 1,200", 1, 120_000],
    ["Crown (1,200)", 1, 120_000],
    ["D2740 Crown 1,350.00", 1, 135_000],
    ["2740 Crown 1350", 1, 135_000],
    ["2740 Crown 1,350.00", 1, 135_000],
    ["Crown #14 1200", 1, 120_000],
    ["Crown tooth 14 1200", 1, 120_000],
    ["Crown 14 1200", 1, 120_000],
    ["Crown tooth 14", 1, null],
    ["Crown 11/26/2026 1,200", 1, 120_000],
    ["Crown 20% off 960", 1, 96_000],
    ["Crown 1,200 600 600", 1, 120_000],
    ["Crown 1,200.00 -240.00", 1, 120_000],
    ["White filling, 2 surfaces 210", 1, 21_000],
    ["Filling 210 2 surfaces", 1, 21_000],
    ["2 fillings 360", 2, 36_000],
    ["2 fillings @ 180", 2, 36_000],
    ["2 fillings @180", 2, 36_000],
    ["2 fillings 180 each", 2, 36_000],
    ["2 empastes 180 c/u", 2, 36_000],
    ["Filling x2 360", 2, 36_000],
    ["Filling 2x $180 ea", 2, 36_000],
    ["(2) fillings 360", 2, 36_000],
    ["D4341 Deep cleaning 4 quads 1,000", 4, 100_000],
    ["SRP (2 quadrants) 500", 2, 50_000],
    ["Limpieza profunda, 4 cuadrantes, 1,000", 4, 100_000],
    ["Deep cleaning 4 quads 250 each", 4, 100_000],
    ["Deep cleaning, quad 4 250", 1, 25_000],
    ["Filling $9", 1, 900],
    ["Check-up 0.00", 1, 0],
    ["Crown", 1, null],
    ["Crown 100,000", 1, 10_000_000],
  ])("'%s' is for %i, and %s cents", (text, count, cents) => {
    expect(lineOf(text)).toEqual([count, cents, null]);
  });

  it.each([
    ["Two crowns $2,400", 2, 240_000],
    ["dos coronas $2,400", 2, 240_000],
    ["Crowns (2) $2,400", 2, 240_000],
    ["Crown qty 2 $2,400", 2, 240_000],
    ["Filling x 3 $450", 3, 45_000],
    ["Crown #14, #15 $2,400", 2, 240_000],
    ["Crown #14 #15 $2,400", 2, 240_000],
    ["Fillings (3) 540", 3, 54_000],
    ["4BW $68", 4, 6800],
    ["Crown × 2 $2,400", 2, 240_000],
    ["Crown ×2 $2,400", 2, 240_000],
    ["2 × crown $2,400", 2, 240_000],
    ["A pair of crowns $2,400", 2, 240_000],
    ["un par de coronas $2,400", 2, 240_000],
    ["both crowns $2,400", 2, 240_000],
    ["Three fillings $450", 3, 45_000],
    ["tres empastes 450 dólares", 3, 45_000],
    ["Coronas (2) $2,400", 2, 240_000],
    ["Corona cant. 2 $2,400", 2, 240_000],
    ["Corona cantidad: 2 $2,400", 2, 240_000],
    ["Crown Qty: 3 $3,600", 3, 360_000],
    ["Crown quantity 3 $3,600", 3, 360_000],
    ["3 units crown $3,600", 3, 360_000],
    ["Crown teeth 14 and 15 $2,400", 2, 240_000],
    ["Corona dientes 14 y 15 $2,400", 2, 240_000],
    ["Crown #14 & #15 $2,400", 2, 240_000],
    ["Crown #14/#15 $2,400", 2, 240_000],
    ["Fillings #3, #14, #19 $540", 3, 54_000],
    ["Extraction #1 #16 #17 #32 $1,600", 4, 160_000],
    ["Crown #14, 15 $2,400", 2, 240_000],
    ["SRP UR, UL, LL, LR $900", 4, 90_000],
    ["Crown 2 1,200 2,400", 2, 240_000],
    ["White filling, 2 surfaces, 3 teeth $540", 3, 54_000],
    ["3 two-surface fillings $600", 3, 60_000],
    ["Two root canals $2,500", 2, 250_000],
    ["Crown, two: $2,400", 2, 240_000],
    ["Bridge 3 units $3,600", 3, 360_000],
    ["3-unit bridge $3,600", 3, 360_000],
    ["Upper and lower dentures $3,000", 2, 300_000],
    ["4 wisdom teeth $1,600", 4, 160_000],
    ["Wisdom teeth (4) $1,600", 4, 160_000],
    ["4 x-rays $80", 4, 8000],
    ["Two (2) crowns $2,400", 2, 240_000],
    ["2 crowns #14 #15 $2,400", 2, 240_000],
    ["2 crowns 1,200 2,400", 2, 240_000],
    ["White composite filling 1 surface qty. 4 $600", 4, 60_000],
    ["Crown (x2) $2,400", 2, 240_000],
    ["Sealants 4 teeth $180", 4, 18_000],
    ["2 implants for $5,000", 2, 500_000],
    ["White fillings: 4 teeth #3 #4 #12 #13 $720", 4, 72_000],
    ["Fillings, teeth 3, 4, 12 and 13: $720", 4, 72_000],
    ["Resinas piezas 36 y 37 $360", 2, 36_000],
    ["2 kids cleanings $140", 2, 14_000],
    ["Cleanings x2 $190", 2, 19_000],
    ["Crown (includes 2 x-rays) $1,200", 2, 120_000],
    ["Filling $ 150 x3", 3, 45_000],
    ["Empaste 3 por $450", 3, 45_000],
    ["Dos puentes $4,000", 2, 400_000],
    ["Cuatro carillas $3,600", 4, 360_000],
    ["Sellador molar x 4 $180", 4, 18_000],
    ["2 night guards $800", 2, 80_000],
    ["Upper and lower night guards $800", 2, 80_000],
    ["Retenedores superior e inferior $400", 2, 40_000],
    ["Deep cleaning 2 quads: $450", 2, 45_000],
    ["Deep cleaning (4) $900", 4, 90_000],
    ["Bitewings (4) $68", 4, 6800],
    ["3 PAs $60", 3, 6000],
  ])("that counts: '%s' is for %i, and %s cents", (text, count, cents) => {
    expect(lineOf(text)).toEqual([count, cents, null]);
  });

  it.each([
    ["Crown 2 @ $1,200", 2, 240_000],
    ["2 crowns @ $1,200", 2, 240_000],
    ["Deep cleaning 4 quads $225 per quad", 4, 90_000],
    ["3 fillings, $150 a piece", 3, 45_000],
    ["2 crowns @ $1,100 = $2,200", 2, 220_000],
    ["Crowns 3 @ 1100 ea.", 3, 330_000],
    ["crown x 3 $1,100 each", 3, 330_000],
    ["2 coronas a $1,200 c/u", 2, 240_000],
    ["2 coronas, $1,200 por corona", 2, 240_000],
    ["Corona 2 @ 1200", 2, 240_000],
    ["3 empastes, $150 la pieza", 3, 45_000],
    ["3 empastes $150 cada uno", 3, 45_000],
    ["3 fillings $150/tooth", 3, 45_000],
    ["SRP 4 quads $225/quad", 4, 90_000],
    ["Four quadrants deep cleaning at $225 each", 4, 90_000],
    ["Raspado 4 cuadrantes $200 por cuadrante", 4, 80_000],
    ["Deep cleaning $225 per quad", 1, 22_500],
    ["Crown $1,200 x 2", 2, 240_000],
    ["3 x $150 fillings", 3, 45_000],
    ["Filling $150 x 3 = $450", 3, 45_000],
    ["3 fillings, two surfaces each, $600", 3, 60_000],
    ["Wisdom teeth x4 $400 each", 4, 160_000],
    ["2 crowns $1,200 each $2,400", 2, 240_000],
    ["Sealants, 4 @ $45", 4, 18_000],
    ["4 quads @ 225", 4, 90_000],
    ["Crown 1200 ea, qty 2", 2, 240_000],
    ["Carillas 8 x $900", 8, 720_000],
    ["Veneers 8 at $900 each", 8, 720_000],
    ["Corona x4 $1,200 c/u = $4,800", 4, 480_000],
    ["Extraction (surgical) #17 and #32, $350 per tooth", 2, 70_000],
    ["4 wisdom teeth at $400 apiece", 4, 160_000],
    ["Implant, 2 units, $3,000/unit", 2, 600_000],
    ["2 cleanings $95 each", 2, 19_000],
    ["Tres coronas a $1,200 cada una", 3, 360_000],
    ["Five sealants, $45 per tooth", 5, 22_500],
    ["Sealant $45 x4 teeth", 4, 18_000],
    ["Sealants #3, #14, #19, #30 - $45 ea", 4, 18_000],
    ["Deep cleaning x4 @ $225", 4, 90_000],
    ["Deep cleaning per quad 225", 1, 22_500],
    ["Crown per tooth: $1,200", 1, 120_000],
    ["Crown $1,200 per tooth, 3 teeth", 3, 360_000],
  ])("with the price of one: '%s' is for %i, and %s cents", (text, count, cents) => {
    expect(lineOf(text)).toEqual([count, cents, null]);
  });

  it.each([
    ["Crown $1,200 (was $1,500)", 1, 120_000],
    ["Crown fee $1,500 discount $300 you pay $1,200", 1, 120_000],
    ["all four quads SRP $900", 4, 90_000],
    ["Crown was $1,500, now $1,200", 1, 120_000],
    ["Crown $1,500 now $1,200", 1, 120_000],
    ["Corona antes $1,500 ahora $1,200", 1, 120_000],
    ["Corona $1,200 (antes $1,500)", 1, 120_000],
    ["Crown UCR $1,500 our price $1,200", 1, 120_000],
    ["Crown our price $1,200 UCR $1,500", 1, 120_000],
    ["Crown $1,500 UCR, $1,200 you pay", 1, 120_000],
    ["Crown ~~$1,500~~ $1,200", 1, 120_000],
    ["Crown regular $1,500, special $1,200", 1, 120_000],
    ["Crown regularly $1,500 only $1,200", 1, 120_000],
    ["Crown $1,500 less 20% = $1,200", 1, 120_000],
    ["Corona precio normal $1,500, usted paga $1,200", 1, 120_000],
    ["Corona $1,500 descuento $300 total $1,200", 1, 120_000],
    ["Crown $1,500 - $300 = $1,200", 1, 120_000],
    ["Crown $1,500 -$300 you pay $1,200", 1, 120_000],
    ["Crown $1,200 instead of $1,500", 1, 120_000],
    ["Crown $1,500 → $1,200", 1, 120_000],
    ["Crown insurance pays $600 you pay $600", 1, 60_000],
    ["Crown fee $1,200 ins $600", 1, 120_000],
    ["Limpieza profunda 4 cuadrantes $900", 4, 90_000],
    ["Regular cleaning $95", 1, 9500],
    ["dos implantes por $5,000", 2, 500_000],
    ["Coronas de zirconia x 4 = $4,800", 4, 480_000],
    ["Crown qty:2 unit price $1,200 total $2,400", 2, 240_000],
    ["Crown Qty 2 Price $1,200.00 Total $2,400.00", 2, 240_000],
    ["Crown on sale for $999 (regularly $1,299)", 1, 99_900],
    ["Corona $999, precio normal $1,299", 1, 99_900],
    ["Crown $1299 10% cash discount you pay $1169.10", 1, 116_910],
    ["Crown list $1,500 / our fee $1,200", 1, 120_000],
    ["Crown total: $1,200", 1, 120_000],
    ["Total $2,400", 1, 240_000],
    ["Four veneers $3,600", 4, 360_000],
  ])("with what is paid: '%s' is for %i, and %s cents", (text, count, cents) => {
    expect(lineOf(text)).toEqual([count, cents, null]);
  });

  it.each([
    ["Crown US$1,200", 1, 120_000],
    ["Crown ＄１，２００", 1, 120_000],
    ["Root canal......$1,250", 1, 125_000],
    ["Crown: $1,200*", 1, 120_000],
    ["Crown 1200USD", 1, 120_000],
    ["3rd molar $300", 1, 30_000],
    ["RCT #30 $1,100", 1, 110_000],
    ["Comp 1s $150", 1, 15_000],
    ["Core BU $250", 1, 25_000],
    ["Consulta $80", 1, 8000],
    ["Crown #14 $1,200", 1, 120_000],
    ["Crown $1,200 #14", 1, 120_000],
    ["Crown tooth #14: $1,200", 1, 120_000],
    ["SRP UR $225", 1, 22_500],
    ["CAD/CAM crown $1,200", 1, 120_000],
    ["Crown 2026 $1,200", 1, 120_000],
    ["Crown 11/26/2026 $1,200", 1, 120_000],
    ["Crown (11/26) 1200", 1, 120_000],
    ["Crown $1.2k", 1, 120_000],
    ["Root canal, 3 canals $1,250", 1, 125_000],
    ["Root canal 2 visits $1,250", 1, 125_000],
    ["Porcelain crown, molar, $1,200.00", 1, 120_000],
    ["Gold crown $1,300", 1, 130_000],
    ["Full denture upper $1,500", 1, 150_000],
    ["Wisdom tooth $400", 1, 40_000],
    ["Crown free", 1, 0],
    ["Braces $5,000 or $150/month", 1, 500_000],
    ["Braces $5,000, $500 down", 1, 500_000],
    ["Exam age 14 $80", 1, 8000],
    ["Fluoride under 14 $40", 1, 4000],
    ["6 month checkup $60", 1, 6000],
    ["2. Crown $1,200", 1, 120_000],
    ["2) Crown $1,200", 1, 120_000],
    ["Crown $1,200.-", 1, 120_000],
    ["Crown 1200$", 1, 120_000],
    ["Crown $1,200²", 1, 120_000],
    ["Crown **$1,200**", 1, 120_000],
    ["Crown _____ $1,200", 1, 120_000],
    ["Crown…………1,200", 1, 120_000],
    ["Crown USD 1,200", 1, 120_000],
    ["Crown 1,200 USD", 1, 120_000],
    ["Corona 1,200 dólares", 1, 120_000],
    ["Crown $​1,200", 1, 120_000],
    ["Crown for John, call 713-555-0123 $1,200", 1, 120_000],
    ["Crown 1,200 1,200", 1, 120_000],
    ["Crown 20% off $960", 1, 96_000],
    ["Limpieza $95", 1, 9500],
    ["Resina dental 3 superficies pieza 36 $180", 1, 18_000],
    ["Crown 1 $1,200.00 $1,200.00", 1, 120_000],
    ["D2740 Crown 14 $1,200.00 $600.00 $600.00", 1, 120_000],
    ["D4341 SRP UR $250.00", 1, 25_000],
    ["Root canal approx $1,200", 1, 120_000],
    ["Root canal around 1,200 dollars", 1, 120_000],
    ["Crown ﹩1,200", 1, 120_000],
    ["Crown １２００", 1, 120_000],
    ["Crown $1,200.00**", 1, 120_000],
    ["*Crown $1,200", 1, 120_000],
    ["• Crown – $1,200", 1, 120_000],
    ["- Crown: $1,200", 1, 120_000],
    ["Crown  $1,200", 1, 120_000],
    ["Crown $1,200 (2 visits)", 1, 120_000],
    ["Crown, with 5 year warranty, $1,200", 1, 120_000],
    ["Crown quoted 11/02/2025 for $1,200", 1, 120_000],
    ["Crown Nov 2 2025 $1,200", 1, 120_000],
    ["Corona 2 de noviembre $1,200", 1, 120_000],
    ["2025 crown price $1,200", 1, 120_000],
    ["Crown $2,025", 1, 202_500],
  ])("with marks and other numbers: '%s' is for %i, and %s cents", (text, count, cents) => {
    expect(lineOf(text)).toEqual([count, cents, null]);
  });

  it.each([
    ["Crown 1 200", 1, null, "unclear"],
    ["Corona 18,000 pesos", 1, null, "currency"],
    ["Corona $18,000 MXN", 1, null, "currency"],
    ["Implant 3500 to 4500", 1, null, "range"],
    ["Corona 1 200", 1, null, "unclear"],
    ["Crown $1,500 $1,200", 1, null, "unclear"],
    ["Crown $1,500 discount $300", 1, null, "unclear"],
    ["Crown $300 off $1,500", 1, null, "unclear"],
    ["Crown €1,200", 1, null, "currency"],
    ["Crown 1.200 €", 1, null, "currency"],
    ["Crown £900", 1, null, "currency"],
    ["Crown C$1,200", 1, null, "currency"],
    ["Implant $3,500-$4,500", 1, null, "range"],
    ["Implant 3500–4500", 1, null, "range"],
    ["Implant between $3,500 and $4,500", 1, null, "range"],
    ["Implante de 3500 a 4500", 1, null, "range"],
    ["Implante desde $900", 1, null, "range"],
    ["Crown from $999", 1, null, "range"],
    ["Crown $1,200+", 1, null, "range"],
    ["Crown up to $1,200", 1, null, "range"],
    ["2-3 fillings $450", null, 45_000, null],
    ["2 or 3 fillings $450", null, 45_000, null],
    ["Crowns $2,400", null, 240_000, null],
    ["Crown 2 $2,400", null, 240_000, null],
    ["Crown twelve hundred dollars", 1, null, "unclear"],
    ["Bridge #3-5 $3,600", null, 360_000, null],
    ["Dentures $3,000", null, 300_000, null],
    ["Wisdom teeth $1,600", null, 160_000, null],
    ["2 crowns #14 $2,400", null, 240_000, null],
    ["2 crowns @ $1,200 = $2,000", 2, null, "unclear"],
    ["Crown $1,200 20% off", 1, null, "unclear"],
    ["Crown 2x $2,400", 2, null, "unclear"],
    ["D4341 SRP 1-3 teeth UR $250.00", null, 25_000, null],
    ["Crown $1200 or $1300", 1, null, "range"],
    ["Crown 1,200/1,500", 1, null, "unclear"],
    ["Crown $900 - 1200", 1, null, "range"],
    ["Crown about $1,200 to $1,400", 1, null, "range"],
    ["Corona $900 o $1,000", 1, null, "range"],
    ["Corona entre $900 y $1,000", 1, null, "range"],
    ["Crown 1200 CAD", 1, null, "currency"],
    ["Corona 18 mil pesos", 1, null, "unclear"],
    ["Corona 18,000 M.N.", 1, null, "currency"],
    ["Corona MX$18,000", 1, null, "currency"],
    ["Corona 5,000 quetzales", 1, null, "currency"],
    ["Crown 1200 euros", 1, null, "currency"],
    ["Crown AU$1,800", 1, null, "currency"],
    ["Crown ₹30,000", 1, null, "currency"],
    ["Crown 2025", 1, null, "unclear"],
    ["Crown 1.200", 1, null, "unclear"],
    ["Crown 1.200,50", 1, null, "unclear"],
    ["Crown 1,20", 1, null, "unclear"],
    ["Crown 1,2000", 1, null, "unclear"],
    ["Crown 12.5", 1, null, "unclear"],
    ["Crown 1,200 and 1,20", 1, null, "unclear"],
    ["Crown 100,000.01", 1, null, "unclear"],
    ["2 crowns 60,000 each", 2, null, "unclear"],
    ["Crown 9999999", 1, null, "unclear"],
    ["21 fillings 360", null, 36_000, null],
    ["0 fillings 360", null, 36_000, null],
    ["Filling 9", null, null, "unclear"],
    ["2", null, null, "unclear"],
    ["Crowns $1,200 each", null, null, "each"],
    ["2 fillings at $180", 2, null, "unclear"],
    ["Crown: $999 (Save $300!)", 1, null, "unclear"],
  ])("'%s' is asked about: for %s, %s cents, %s", (text, count, cents, question) => {
    expect(lineOf(text)).toEqual([count, cents, question]);
  });

  it.each([
    ["Surg ext $300", "surgical-extraction"],
    ["3rd molar $300", "wisdom-tooth"],
    ["Core BU $250", "crown-base"],
    ["Corona de zirconia molar $1,150", "porcelain-crown"],
    ["Empaste blanco una cara $140", "white-filling-one-side"],
    ["Three porcelain crowns $3,600", "porcelain-crown"],
    ["Crown $1,200", null],
    ["Crown lengthening $800", null],
    ["Bridge removal $200", null],
    ["Sealant repair $40", null],
    ["No sedation $0", null],
    ["Metal crown $900", null],
    ["Acrylic denture $900", null],
    ["Temporary crown $300", null],
    ["Repair $200", null],
    ["Extraction + bone graft $900", null],
    ["Adult cleaning and checkup $150", null],
    ["Porcelain crown with buildup $1,500", null],
  ])("'%s' means for certain: %s", (text, procedure) => {
    expect(readQuote(text).lines[0]?.procedure).toBe(procedure);
  });

  it("takes three fillings for no filling of three sides", () => {
    expect(readQuote("Three fillings $450").lines[0]?.likely[0]).toBe("white-filling-one-side");
  });
});

describe("a quote [FEE-05]", () => {
  it("has a line for each that is not empty, as it was written", () => {
    const { lines, unread } = readQuote("  Crown 1,200\r\n\r\n \t\nD1110 Cleaning $95 \rX-rays");
    expect(lines.map(({ text }) => text)).toEqual(["Crown 1,200", "D1110 Cleaning $95", "X-rays"]);
    expect(unread).toBe(0);
  });

  it("says how many lines were too many", () => {
    const { lines, unread } = readQuote("Crown 1,200\n".repeat(MOST_QUOTE_LINES + 3));
    expect([lines.length, unread]).toEqual([MOST_QUOTE_LINES, 3]);
  });

  it("keeps the start of a line that is too long, and asks for the rest", () => {
    expect(readQuote(`${"Crown ".repeat(40)}1,200`).lines).toMatchObject([
      { text: "Crown ".repeat(40).slice(0, 200), count: null, cents: null, question: "unclear" },
    ]);
  });

  it("reads over leaders of any length", () => {
    expect(lineOf(`Crown ${".".repeat(500)} 1,200`)).toEqual([1, 120_000, null]);
  });

  it.each([
    ["~~", ""],
    ["<s>", ""],
    ["1 ", ""],
    ["1,", "x"],
    [".1", ""],
    ["#1,", ""],
    ["2 x 3 ", ""],
    ["was $1 ", ""],
    ["\u0336", ""],
    ["\u200b", ""],
    ["crown $1 each\n", ""],
    ["(555", ""],
  ])("of %j again and again is read in a time that grows as it does [TRUST-10]", async (part, end) => {
    const work = (size: number) => readQuote(part.repeat(Math.ceil(size / part.length)) + end);
    expect(await findSteepGrowth(work, 65_536)).toBeNull();
  });

  it("is read to whole cents and a possible count, whatever is written", () => {
    const anyToken = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "@",
        "$",
        "x2",
        "#3",
        "1,200",
        "19.99",
        "(",
        "each",
        "tooth",
        "\t",
        "\n",
        "2x",
        "was",
        "=",
        "two",
      ),
      fc.integer().map(String),
    );
    void fc.assert(
      fc.property(fc.array(anyToken, { maxLength: 30 }), (tokens) => {
        for (const { count, cents } of readQuote(tokens.join(" ")).lines) {
          expect(count === null || (count >= 1 && count <= MOST_OF_ONE)).toBe(true);
          expect(cents === null || (Number.isSafeInteger(cents) && cents >= 0 && cents <= 10_000_000)).toBe(
            true,
          );
        }
      }),
      { numRuns: bySize({ commit: 300, full: 20_000 }) },
    );
  });
});
