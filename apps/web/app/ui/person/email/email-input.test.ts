import { expect, it } from "vitest";
import { suggestEmail } from "./email-input.tsx";

it.each([
  ["E6", "maria@gmail.con", "maria@gmail.com"],
  ["E6", "maria@gamil.com", "maria@gmail.com"],
  ["one missing", "Maria.L@gmal.com", "Maria.L@gmail.com"],
  ["one too many", "maria@gmaill.com", "maria@gmail.com"],
  ["no end", "maria@gmail.co", "maria@gmail.com"],
  ["swapped", "maria@yhaoo.com", "maria@yahoo.com"],
  ["one wrong", "maria@hotmsil.com", "maria@hotmail.com"],
  ["invisible", "\u200bmaria@outlok.com", "maria@outlook.com"],
  ["another end", "maria@comcast.met", "maria@comcast.net"],
  ["host and end", "ana@exmaple.con", "ana@example.com"],
  ["host and end", "ana@gmial.cmo", "ana@gmail.com"],
  ["a host that nobody knows", "ana@smile-dental.con", "ana@smile-dental.com"],
  ["a host below another", "ana@mail.rice.eud", "ana@mail.rice.edu"],
])("a near miss of a common host is asked about, %s: %j [USE-19]", (_case, typed, email) => {
  expect(suggestEmail(typed)).toBe(email);
});

it.each([
  "maria@gmail.com",
  "maria@ymail.com",
  "maria@mail.com",
  "maria@example.com",
  "maria@gmail.example",
  "maria@smile-dental.co",
  "maria@con.museum",
  "maria@host.constructor",
  "maria@gmail",
  "maria",
  "",
])("nothing is asked about %j [USE-19]", (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
