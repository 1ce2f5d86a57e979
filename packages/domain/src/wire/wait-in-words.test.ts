import { expect, it } from "vitest";
import { waitInWords } from "./wait-in-words.ts";

it.each([
  [0.2, "1 second", "1 segundo"],
  [1, "1 second", "1 segundo"],
  [59, "59 seconds", "59 segundos"],
  [60, "1 minute", "1 minuto"],
  [61, "2 minutes", "2 minutos"],
  [3540, "59 minutes", "59 minutos"],
  [3541, "1 hour", "1 hora"],
  [3601, "2 hours", "2 horas"],
  [7201, "3 hours", "3 horas"],
  [86_400, "24 hours", "24 horas"],
])("%s seconds to wait are said as %s [SIGN-05, ES-02]", (seconds, english, spanish) => {
  expect(waitInWords(seconds)).toBe(english);
  expect(waitInWords(seconds, "es-US")).toBe(spanish);
});
