import { PROCEDURES } from "@smirk/domain/fees/procedures";
import { expect, it } from "vitest";
import { textsIn } from "../../../locales/texts.ts";
import { listCommonProcedures } from "./procedure-names.ts";

it("a front desk's page names the same common procedures as the site [DESK-02]", () => {
  const common = PROCEDURES.filter(({ isCommon }) => isCommon);
  expect(listCommonProcedures(textsIn("en")).toSorted()).toEqual(
    common.map(({ slug, name }) => [slug, name]).toSorted(),
  );
});
