import { PROCEDURES } from "@smirk/domain/fees/procedures";
import { expect, it } from "vitest";
import { textsIn } from "../../locales/texts.ts";
import { nameProcedures, nameUnit } from "./name-procedures.ts";

it("pages of the server name the same procedures as the site [DESK-02, OFF-03]", () => {
  const names = PROCEDURES.map(({ slug, name }) => [slug, name]);
  expect(Object.entries(nameProcedures(textsIn("en"))).toSorted()).toEqual(names.toSorted());
});

it.each(["en", "es"] as const)("no name in '%s' says what one price pays for twice [OFF-03]", (language) => {
  const texts = textsIn(language);
  expect([nameUnit(texts, "checkup"), nameUnit(texts, "bridge")]).toEqual([null, null]);
  expect(nameUnit(texts, "porcelain-crown")).not.toBeNull();
});
