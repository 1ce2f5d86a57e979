import * as v from "valibot";
import { expect, it } from "vitest";
import { listMismatches } from "./contract-mismatches.ts";

const TAKES = v.object({ account_id: v.pipe(v.string(), v.uuid()), reason: v.optional(v.string()) });
const ANSWER = v.object({ people: v.array(v.object({ name: v.string() })), next: v.nullable(v.string()) });
const SENT = { account_id: "00000000-0000-4000-8000-000000000001" };
const ANSWERED = { people: [{ name: "Ann" }], next: null };

const mismatchesOf = (sent: object, answered: object) =>
  listMismatches({ sent: [[TAKES, sent]], answer: ANSWER }, answered);

it.each([
  ["both as declared", SENT, ANSWERED, []],
  [
    "an id of another form",
    { account_id: "a1" },
    ANSWERED,
    ['sends a wrong account_id: uuid expected, "a1" given'],
  ],
  [
    "a field that is missing",
    SENT,
    { people: [{}], next: null },
    ['is answered a wrong people.0.name: "name" expected, undefined given'],
  ],
  [
    "a field that no client is given",
    SENT,
    { people: [{ name: "Ann", age: 7 }], next: null },
    ["is answered an unknown people.0.age"],
  ],
])("a call with %s is held to the contract [ARCH-01]", (_, sent, answered, mismatches) => {
  expect(mismatchesOf(sent, answered)).toEqual(mismatches);
});
