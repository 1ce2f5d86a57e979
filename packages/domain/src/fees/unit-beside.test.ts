import { expect, it } from "vitest";
import { unitBeside } from "./unit-beside.ts";

it.each([
  ["Porcelain crown", "each tooth", "each tooth"],
  ["Bridge, each tooth", "each tooth", null],
  ["X-ray of one tooth", "each tooth", null],
  ["Root canal, front tooth", "each tooth", "each tooth"],
  ["Crown, baby tooth", "each tooth", "each tooth"],
  ["Deep cleaning", "each quarter of the mouth", "each quarter of the mouth"],
  ["Braces, upper or lower teeth", "upper or lower teeth", null],
  ["Retainer", "upper or lower teeth", "upper or lower teeth"],
  ["Corona de porcelana", "cada diente", "cada diente"],
  ["Puente, cada diente", "cada diente", null],
  ["Radiografía de un diente", "cada diente", null],
  ["Tratamiento de conducto, diente delantero", "cada diente", "cada diente"],
  ["Frenos, dientes de arriba o de abajo", "dientes de arriba o de abajo", null],
  ["Retenedor", "dientes de arriba o de abajo", "dientes de arriba o de abajo"],
])("'%s' has '%s' beside it as %s [USE-20]", (name, unit, said) => {
  expect(unitBeside(name, unit)).toBe(said);
});
