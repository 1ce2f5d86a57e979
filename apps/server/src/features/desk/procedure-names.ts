import type { ProcedurePrice } from "@smirk/domain/directory/provider";
import type { ProcedureSlug } from "@smirk/domain/fees/procedures";
import type { Texts } from "../../locales/texts.ts";

/** The twelve procedures that are listed first, in the order in which people see them. */
export function listCommonProcedures({ t }: Texts): [slug: ProcedureSlug, name: string][] {
  return [
    ["checkup", t("Checkup")],
    ["problem-exam", t("Exam of one problem")],
    ["back-teeth-x-rays", t("X-rays of the back teeth")],
    ["whole-mouth-x-rays", t("X-rays of the whole mouth")],
    ["adult-cleaning", t("Cleaning, adult")],
    ["child-cleaning", t("Cleaning, child")],
    ["white-filling-one-side", t("White filling, one side")],
    ["white-filling-two-sides", t("White filling, two sides")],
    ["molar-root-canal", t("Root canal, molar")],
    ["porcelain-crown", t("Porcelain crown")],
    ["deep-cleaning", t("Deep cleaning")],
    ["extraction", t("Extraction")],
  ];
}

/** What of an office's prices a front desk is shown, with the procedures' names. */
export function listCommonPrices(
  texts: Texts,
  prices: readonly ProcedurePrice[],
): { name: string; price: ProcedurePrice }[] {
  return listCommonProcedures(texts).flatMap(([slug, name]) => {
    const price = prices.find(({ procedure }) => procedure === slug);
    return price === undefined ? [] : [{ name, price }];
  });
}
