import { expect, it } from "vitest";
import { familyOnCard } from "./family-on-card.ts";

const people = (...names: string[]) => names.map((name) => ({ name }));

it.each([
  ["nobody", people(), [], 0],
  ["a spouse and a child", people("Sam", "Mia"), ["Sam", "Mia"], 0],
  [
    "as many as fit",
    people("Sam", "Mia", "Leo", "Ana", "Eva", "Tom", "Kim", "Joe"),
    ["Sam", "Mia", "Leo", "Ana"],
    4,
  ],
  [
    "one name longer than the line",
    people("Wolfeschlegelsteinhausenbergerdorff", "Mia"),
    ["Wolfeschlegelsteinhausenbergerdorff"],
    1,
  ],
])("names %s on the card [MEM-02]", (_what, family, names, others) => {
  expect(familyOnCard(family)).toEqual({ names, others });
});
