import { expect, it } from "vitest";
import { hasShortYear } from "./date-of-birth.ts";
import { readWholeDate } from "./date-words.ts";

it.each([
  ["1° de mayo de 1980", "05/01/1980"],
  ["1.º de mayo de 1980", "05/01/1980"],
  ["uno de mayo de 1980", "05/01/1980"],
  ["5 set 1980", "09/05/1980"],
  ["5 d mayo d 1980", "05/05/1980"],
  ["nací el 5 de mayo de 1980", "05/05/1980"],
  ["born May 5, 1980", "05/05/1980"],
  ["DOB: 05/13/1980", "05/13/1980"],
  ["Date of birth 05/13/1980", "05/13/1980"],
  ["my birthday is May 5, 1980", "05/05/1980"],
  ["fecha de nacimiento: 13/05/1980", "05/13/1980"],
  ["nacimiento 5 de mayo de 1980", "05/05/1980"],
  ["5MAY1980", "05/05/1980"],
  ["05MAY1980", "05/05/1980"],
  ["1980-05-13T00:00:00Z", "05/13/1980"],
  ["1980-05-13 00:00", "05/13/1980"],
  ["05\\13\\1980", "05/13/1980"],
  ["05_13_1980", "05/13/1980"],
  ["\u201c05/13/1980\u201d", "05/13/1980"],
  ["1980-05-13T08:30:00Z", null],
  ["05/13/1980 8:30", null],
  ["May 5, 1980 (age 46)", null],
  ["my 5, 1980", null],
  ["el día 5 del mes de mayo de 1980", "05/05/1980"],
  ["5 de mayo del año 1980", "05/05/1980"],
  ["5 y 6 de mayo de 1980", null],
  ["febuary 3, 1990", "02/03/1990"],
  ["Septmber 9 1975", "09/09/1975"],
  ["3 de setiembe de 1980", "09/03/1980"],
  ["Decmber 1st, 1999", "12/01/1999"],
  ["Janruary 5 1980", "01/05/1980"],
  ["noviembra 2 1980", "11/02/1980"],
  ["Marco 5 1980", null],
  ["jumio 5 1980", null],
  ["Augustine 5 1980", null],
  ["5 de mayo", null],
])("%j is %j, as people write it in Spanish [USE-19] [ES-04]", (text, date) => {
  expect(readWholeDate(text)).toBe(date);
});

it.each([
  ["5 de mayo del 80", true],
  ["5-may-80", true],
  ["05MAY80", true],
  ["DOB: May 5, 80", true],
  ["May 5, '80", true],
  ["5 may 80", true],
  ["5 de mayo de 1980", false],
  ["32 de mayo del 80", true],
  ["el 5 de mayo", false],
  ["80", false],
])("%j has a year of two digits: %j [USE-19]", (text, isShort) => {
  expect(hasShortYear(text)).toBe(isShort);
});
