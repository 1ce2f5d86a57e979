import { expect, it } from "vitest";
import { initialsOf } from "./avatar.tsx";

it.each([
  ["Ana Lopez", "AL"],
  ["Ana María de la Cruz", "AC"],
  ["željka čović", "ŽČ"],
  ["Plato", "P"],
  ["Ana Lopez (DDS)", "AL"],
  ["Otto Berg Jr.", "OB"],
  ["Otto Berg III", "OB"],
  ["  ", ""],
])("'%s' without a picture shows '%s' [FIND-09]", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
