import { COMMON_PROCEDURES } from "@smirk/domain/fees/procedures";
import { expect, it } from "vitest";
import { textsIn } from "../../locales/texts.ts";
import { listCommonProcedures } from "./procedure-names.ts";

it("a front desk's page names the same common procedures as the site [DESK-02]", () => {
  expect(listCommonProcedures(textsIn("en")).toSorted()).toEqual(
    COMMON_PROCEDURES.map(({ slug, name }) => [slug, name]).toSorted(),
  );
});
