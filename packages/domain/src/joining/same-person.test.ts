import { expect, it } from "vitest";
import { findRepeatedPerson, personKey } from "./same-person.ts";

const born = (name: string, birthDate = "2010-01-05") => {
  const [firstName = "", lastName = ""] = name.split("|");
  return { firstName, lastName, birthDate };
};

it.each([
  ["José|Peña", "JOSE|pena"],
  ["Mary Ann|O'Neil", "Mary-Ann|O’Neil"],
  ["María José|López", "Maria|Jose Lopez"],
  ["Łukasz|Żak", "Lukasz|Zak"],
  ["王|小明", "王|小明"],
])("takes %s and %s for one person [USE-18]", (one, other) => {
  expect(personKey(born(one))).toBe(personKey(born(other)));
});

it.each([
  [born("Ana|Lopez"), born("Ana|Lopes")],
  [born("Ana|Lopez"), born("Ana|Lopez", "2010-05-01")],
  [born("王|小明"), born("王|小红")],
])("takes %o and %o for two people [USE-18]", (one, other) => {
  expect(personKey(one)).not.toBe(personKey(other));
});

it.each([
  [[], null],
  [["George|Lopez"], null],
  [["Ana|Lopez", "George|Lopez", "george|lópez", "Ana|Lopez"], 2],
  [["Ana|Lopez", "Sam|Lopez", "Ana|Lopez"], 2],
])("among %o the one at %s is on the list already [USE-18]", (names, place) => {
  expect(findRepeatedPerson(names.map((name) => born(name)))).toBe(place);
});

it.each([
  [["Ana|Lopez", "ana|lopez", "Sam|Lopez"], [0, 1], null],
  [["Ana|Lopez", "Ana|Lopez"], [1], 0],
  [["Ana|Lopez", "Sam|Lopez", "Sam|Lopez"], [0, 1], 2],
])(
  "among %o, where those at %o are covered, the one at %s is asked about [USE-18]",
  (names, covered, place) => {
    const people = names.map((name, at) => ({ ...born(name), isCovered: covered.includes(at) }));
    expect(findRepeatedPerson(people)).toBe(place);
  },
);
