import { expect, it } from "vitest";
import { readKeyword } from "./read-keyword.ts";

it.each([
  "STOP",
  "stop",
  " Stop. ",
  "STOPALL",
  "Unsubscribe",
  "cancel",
  "End",
  "QUIT",
  "Stop texting me",
  "opt out",
  "ＳＴＯＰ",
])("'%s' stops texts [SELF-08]", (text) => expect(readKeyword(text)?.keyword).toBe("stop"));

it.each([
  ["START", "start"],
  ["unstop", "start"],
  ["Yes!", "start"],
  ["help", "help"],
  ["INFO?", "help"],
])("'%s' is %s [SELF-08]", (text, keyword) => expect(readKeyword(text)).toEqual({ keyword, language: null }));

it.each([
  ["Alto", "stop"],
  ["cancelar.", "stop"],
  ["¡Sí!", "start"],
  ["AYUDA", "help"],
])("'%s' is %s in Spanish [SELF-08] [ES-02]", (text, keyword) =>
  expect(readKeyword(text)).toEqual({ keyword, language: "es" }),
);

it.each(["", "Thanks", "I cannot stop smiling", "yes please call me", "🛑"])(
  "'%s' is no keyword [SELF-08]",
  (text) => expect(readKeyword(text)).toBeNull(),
);
