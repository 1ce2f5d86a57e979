import { expect, it } from "vitest";
import { readKeyword } from "./read-keyword.ts";

/** Texts to us in English, by what they ask for. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  stop: [
    "un subscribe",
    "un-subscribe me",
    "stop msging me",
    "quit msging",
    "S\u0422\u041e\u0420",
    "\u0405TOP",
  ],
  doubtful: [
    "enough",
    "nomore",
    "exit",
    "off",
    "i want off",
    "I want out",
    "no longer interested",
    "DNC",
    "put me on dnc",
    "blocked",
    "im blocking you",
    "reported",
    "go to hell",
    "maria doesn't have this number anymore",
    "she no longer has this number",
    "he is no longer at this number",
    "she passed away",
    "my husband died",
    "the owner of this phone is deceased",
    "\u{1F6AB}",
    "\u{1F595}\u{1F595}",
  ],
  help: [
    "why did i stop getting reminders",
    "I stopped getting reminders",
    "didn't get my code",
    "I never got a code",
    "no me llegó el código",
    "no me llegan los recordatorios",
    "where is my code",
  ],
  "": [
    "my phone died, call me later",
    "she is off work",
    "exit 12 off the freeway?",
    "I never got my card",
    "I need the zip code",
    "my password is reported wrong",
    "is your office off I-10",
    "\u{1F44D}",
    "leave the card at the desk",
  ],
};

const ROWS = Object.entries(ASKED).flatMap(([keyword, texts]) =>
  texts.map((text) => [text, keyword] as const),
);

it.each(ROWS)("%j asks for '%s' [USE-19] [SELF-12]", (text, keyword) => {
  expect(readKeyword(text)?.keyword ?? "").toBe(keyword);
});

it("answers 'un subscribe' in English [SELF-12]", () => {
  expect(readKeyword("un subscribe")).toEqual({ keyword: "stop", language: null });
});
