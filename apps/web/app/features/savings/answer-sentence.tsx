import { useLingui } from "@lingui/react/macro";
import { formatPrice } from "@smirk/domain/billing/money";
import type { OpenPrices } from "@smirk/domain/savings/open-prices";
import { useProcedureName } from "../../directory/procedures/use-procedure-name.ts";
import { useSite } from "../../shell/page/use-site.ts";
import type { ShownSavings } from "./calculate-savings.ts";

/** Whether joining pays, in one or two sentences; where a price that is not known decides, from how much less on. */
export function AnswerSentence({ savings }: { savings: ShownSavings }): string {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  const sayOpen = useOpenSentence();
  const sayLoss = useLossSentence();
  const saveWords = useSaveSentence();
  switch (savings.outcome) {
    case "saves":
      return saveWords(savings);
    case "even":
      return t`You would pay the same with ${brandName} and without it this year.`;
    case "unknown":
      return t`We do not know the prices of what you plan, so we cannot say whether ${brandName} is worth it.`;
    case "open":
      return savings.open === null ? "" : sayOpen(savings.open, savings.isAtOffice);
    case "loses":
      return sayLoss(savings);
  }
}

function useAmount(): (cents: number) => string {
  const { i18n } = useLingui();
  return (cents) => formatPrice(Math.abs(cents), i18n.locale);
}

/** A visit without a price can only save more. */
function useSaveSentence(): (savings: ShownSavings) => string {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  const amountOf = useAmount();
  return ({ year }) => {
    const amount = amountOf(year.savedCents);
    return year.unknown.length > 0
      ? t`You would save at least ${amount} with ${brandName} this year.`
      : t`You would save ${amount} with ${brandName} this year.`;
  };
}

function useLossSentence(): (savings: ShownSavings) => string {
  const { t } = useLingui();
  const { brandName } = useSite().publicConfig;
  const nameOf = useProcedureName();
  const amountOf = useAmount();
  return ({ year, breakEvens: [first] }) => {
    const amount = amountOf(year.savedCents);
    const loss =
      year.unknown.length > 0
        ? t`You would lose at most ${amount} with ${brandName} this year.`
        : t`You would lose ${amount} with ${brandName} this year.`;
    if (first === undefined) return loss;
    const { from } = first;
    const name = nameOf(first.procedure);
    return `${loss} ${t`It would be worth it with this: ${from} × ${name}.`}`;
  };
}

function useOpenSentence(): (open: OpenPrices, isAtOffice: boolean) => string {
  const { t, i18n } = useLingui();
  const { brandName } = useSite().publicConfig;
  const nameOf = useProcedureName();
  const amountOf = useAmount();
  const sayFrom = useFromSentence();
  return (open, isAtOffice) => {
    const { year, visits } = open;
    const names = visits.map(({ procedure, count }) => `${count} × ${nameOf(procedure)}`);
    const what = new Intl.ListFormat(i18n.locale, { type: "conjunction" }).format(names);
    const amount = amountOf(year.savedCents);
    const rest =
      year.savedCents === 0
        ? t`Without ${what} you would pay the same with ${brandName} and without it this year.`
        : t`Without ${what} you would lose ${amount} with ${brandName} this year.`;
    return `${rest} ${sayFrom(open, isAtOffice)}`;
  };
}

function useFromSentence(): (open: OpenPrices, isAtOffice: boolean) => string {
  const { t } = useLingui();
  const amountOf = useAmount();
  return ({ visits: [first, ...others], lacks, fromCents }, isAtOffice) => {
    const amount = amountOf(fromCents);
    if (others.length > 0)
      return t`Not all of their prices are known: from ${amount} less in all, joining pays.`;
    const isOne = first?.count === 1;
    if (lacks === "both") {
      return isOne
        ? t`Its prices are not known: from ${amount} less, joining pays.`
        : t`Their prices are not known: from ${amount} less each, joining pays.`;
    }
    if (lacks === "member") {
      return isOne
        ? t`The price for members is not known: from ${amount} less, joining pays.`
        : t`The price for members is not known: from ${amount} less each, joining pays.`;
    }
    if (isAtOffice) {
      return isOne
        ? t`This office's usual price for it is not known: from ${amount} less, joining pays.`
        : t`This office's usual price for them is not known: from ${amount} less each, joining pays.`;
    }
    return isOne
      ? t`The usual price for it here is not known: from ${amount} less, joining pays.`
      : t`The usual price for them here is not known: from ${amount} less each, joining pays.`;
  };
}
