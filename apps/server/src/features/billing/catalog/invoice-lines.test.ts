import { expect, it } from "vitest";
import { textsIn } from "../../../locales/texts.ts";
import { invoiceLine } from "./invoice-lines.ts";

const LINE = "Unused time on Smirk Plus, family member after 2 Aug 2026";

it("writes the provider's days as members read them, in each language [MEM-06]", () => {
  expect(invoiceLine(textsIn("en"), LINE)).toBe("Unused time on Smirk Plus, family member after Aug 2, 2026");
  expect(invoiceLine(textsIn("es"), LINE)).toBe(
    "Tiempo sin usar de Smirk Plus, familiar desde el 2 ago 2026",
  );
});

it("leaves words that it does not know [MEM-06]", () => {
  expect(invoiceLine(textsIn("es"), "Something else")).toBe("Something else");
});
