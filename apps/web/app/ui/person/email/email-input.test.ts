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
  ["a full stop behind", "maria@gmail.com.", "maria@gmail.com"],
  ["a comma behind", "maria@gmail.com,", "maria@gmail.com"],
  ["a comma for a dot", "maria@gmail,com", "maria@gmail.com"],
  ["two dots", "maria@gmail..com", "maria@gmail.com"],
  ["two signs", "maria@@gmail.com", "maria@gmail.com"],
  ["a dot before the host", "maria@.gmail.com", "maria@gmail.com"],
  ["a dot before the sign", "maria.@gmail.com", "maria@gmail.com"],
  ["no dot", "maria@gmailcom", "maria@gmail.com"],
  ["brackets", "<maria@gmail.com>", "maria@gmail.com"],
  ["a name before it", "Maria L\u00f3pez <maria@gmail.com>", "maria@gmail.com"],
  ["a link", "mailto:maria@gmail.com", "maria@gmail.com"],
  ["a word before it", "correo: maria@gmail.com", "maria@gmail.com"],
  ["quotation marks", "\u201cmaria@gmail.com\u201d", "maria@gmail.com"],
  ["words for the signs", "maria arroba gmail punto com", "maria@gmail.com"],
  ["words for the signs", "maria at gmail dot com", "maria@gmail.com"],
  ["signs in brackets", "maria(at)gmail.com", "maria@gmail.com"],
  ["twice", "maria@gmail.com maria@gmail.com", "maria@gmail.com"],
  ["a mark and a slip", "maria@gmial.con.", "maria@gmail.com"],
  ["a zero", "maria@gmail.c0m", "maria@gmail.com"],
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
  "maria@gmail.",
  "maria@",
  "at dot",
  "maria@gmail.com ana@gmail.com",
  "maria lopez@gmail.com",
  ".@.",
  "maria",
  "",
])("nothing is asked about %j [USE-19]", (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
