import { expect, it } from "vitest";
import { textsIn } from "../../../locales/texts.ts";
import { invoiceLine } from "./invoice-lines.ts";

const BEGINS = { from: new Date("2026-08-02T15:00:00Z"), timeZone: "America/Chicago" };
const LINE = { ...BEGINS, description: "Unused time on Smirk Plus, family member after 2 Aug 2026" };

it("writes the provider's days as members read them, in each language [MEM-06]", () => {
  expect(invoiceLine(textsIn("en"), LINE)).toBe("Unused time on Smirk Plus, family member after Aug 2, 2026");
  expect(invoiceLine(textsIn("es"), LINE)).toBe(
    "Tiempo sin usar de Smirk Plus, familiar desde el 2 ago 2026",
  );
});

it("names the office's day where it is another one in UTC [MEM-06] [SELF-05]", () => {
  const late = { ...LINE, from: new Date("2026-08-02T04:30:00Z") };
  expect(invoiceLine(textsIn("en"), late)).toBe("Unused time on Smirk Plus, family member after Aug 1, 2026");
  const other = { ...LINE, from: new Date("2026-08-09T04:30:00Z") };
  expect(invoiceLine(textsIn("en"), other)).toContain("after Aug 2, 2026");
});

it("leaves words that it does not know [MEM-06]", () => {
  expect(invoiceLine(textsIn("es"), { ...BEGINS, description: "Something else" })).toBe("Something else");
});
