import { expect, it } from "vitest";
import { createRepeatedAnswers } from "./shortcut-answers.ts";

const answer = (text: string) => ({ body: Buffer.from(text), encoding: "br" as const });

function keep(state: number) {
  const answers = createRepeatedAnswers();
  answers.find("q", state);
  answers.offer("q", state, answer("first"));
  answers.offer("q", state, answer("second"));
  return answers;
}

it("keeps an answer from the second time on [LIVE-01]", () => {
  const answers = createRepeatedAnswers();
  answers.find("q", 1);
  answers.offer("q", 1, answer("first"));
  expect(answers.find("q", 1)).toBeUndefined();
  answers.offer("q", 1, answer("second"));
  expect(answers.find("q", 1)?.body.toString()).toBe("second");
});

it("drops answers of another state of the data [LIVE-01]", () => {
  const answers = keep(1);
  expect(answers.find("q", 2)).toBeUndefined();
  expect(answers.find("q", 1)).toBeUndefined();
});

it("takes no answer of a state that has passed [LIVE-01]", () => {
  const answers = keep(2);
  answers.offer("other", 1, answer("old"));
  answers.offer("other", 1, answer("old"));
  expect(answers.find("other", 2)).toBeUndefined();
});

it("holds a copy, not the memory that the answer came in [LIVE-01]", () => {
  const answers = createRepeatedAnswers();
  const given = answer("text");
  answers.find("q", 1);
  answers.offer("q", 1, given);
  answers.offer("q", 1, given);
  given.body.fill(0);
  expect(answers.find("q", 1)?.body.toString()).toBe("text");
});
