import { expect, it } from "vitest";
import { listRequests } from "./list-requests.ts";

const LENGTH = 200;
const TIMES = 16;

const countLetters = (words: string, times: number) =>
  listRequests(words.repeat(times).trim()).reduce((sum, { length }) => sum + length, 0);

it.each(["OR I ", "PLEASE I ", "AND PLEASE I ", "SO OR BUT YO ", "Y YA O ", "SO IT SO IT SO IT I A "])(
  "requests of a text full of '%s' grow with its length [TRUST-10]",
  (words) => {
    const growth = countLetters(words, TIMES * LENGTH) / countLetters(words, LENGTH);
    expect(growth).toBeLessThanOrEqual(TIMES + 1);
  },
);

it.each([
  ["the beginning", "STOP TEXTING ME", (middle: string) => `STOP TEXTING ME ${middle}AND THAT IS ALL`],
  ["the middle", "PLEASE STOP IT", (middle: string) => `${middle}AND PLEASE STOP IT BECAUSE ${middle}`],
  ["the end", "STOP IT", (middle: string) => `THIS IS MY NUMBER ${middle}AND STOP IT`],
])("%s of a long sentence is a request [SELF-12]", (_where, request, write) =>
  expect(listRequests(write("I AM HERE AND I AM THERE ".repeat(40)))).toContain(request),
);
