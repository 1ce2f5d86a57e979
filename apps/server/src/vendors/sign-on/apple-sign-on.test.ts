import { expect, it } from "vitest";
import { appleProfile } from "./apple-sign-on.ts";

const { readPerson } = appleProfile(
  { issuer: "https://apple.example", clientId: "c", teamId: "t", keyId: "k", privateKey: "" },
  1000,
);
const claims = { iss: "https://apple.example", sub: "1", aud: "c", iat: 0, exp: 1 };
const nameOf = (user: string) => {
  const { name, lastName } = readPerson(claims, new URLSearchParams({ user }));
  return [name, lastName];
};

it.each([
  [{ firstName: "Maria", lastName: null }, ["Maria", null]],
  [{ firstName: null, lastName: "Lopez" }, [null, "Lopez"]],
  [{ firstName: "Sukarno" }, ["Sukarno", null]],
  [{ firstName: "Maria", lastName: 7 }, ["Maria", null]],
  [{ firstName: "Maria", lastName: "Lopez" }, ["Maria", "Lopez"]],
  [{}, [null, null]],
])("keeps of Apple's name %j what is one [SIGN-09]", (name, kept) => {
  expect(nameOf(JSON.stringify({ name }))).toEqual(kept);
});

it.each(["", "{", "null", '{"name":null}'])("takes %j for no name [SIGN-09]", (user) => {
  expect(nameOf(user)).toEqual([null, null]);
});
