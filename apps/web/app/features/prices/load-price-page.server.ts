import type { PricedOffice, PricePage } from "@smirk/domain/fees/price-page";
import { findProcedure } from "@smirk/domain/fees/procedures";
import { data, redirect } from "react-router";
import { linkPricePages, loadPriceI18n, type PriceLink } from "../../directory/prices/price-links.server.ts";
import { planWords, priceWords, sourceWords } from "../../directory/prices/price-words.ts";
import { PROCEDURE_NAMES, unitSentence, unitWord } from "../../directory/procedures/procedure-names.ts";
import { paths } from "../../paths.ts";
import type { PricePages } from "../../server-context.ts";

/** What the page shows: prices, sources and names are in its language. */
export interface ShownPrices extends Omit<PricePage, "procedures" | "offices"> {
  /** The procedure's name. */
  title: string;
  /** What one price pays for; null for a visit. */
  unit: string | null;
  /** The same as a sentence. */
  unitNote: string | null;
  offices: ShownOffice[];
  /** Whose member prices they are; null where all are the offices' own. */
  planNote: string | null;
  /** Other procedures in the same town. */
  links: PriceLink[];
}

export interface ShownOffice extends PricedOffice {
  words: { price: string; comparison: string | null; source: string };
}

interface PriceAddress {
  state: string;
  city: string;
  procedure: string;
}

/** @throws the page's 404 where there are too few prices; a redirect for another spelling of the town */
export async function loadPricePage(
  request: Request,
  pricePages: PricePages | undefined,
  address: PriceAddress,
): Promise<ShownPrices> {
  const page = (await pricePages?.find(address)) ?? null;
  const procedure = findProcedure(address.procedure);
  if (page === null || procedure === undefined) throw data(null, { status: 404 });
  if (page.city !== address.city) throw redirect(paths.pricesIn(page.state, page.city, page.procedure), 301);
  const i18n = await loadPriceI18n(request);
  const { procedures, ...shown } = page;
  return {
    ...shown,
    title: i18n._(PROCEDURE_NAMES[procedure.slug]),
    unit: unitWord(i18n, procedure),
    unitNote: unitSentence(i18n, procedure),
    planNote: planWords(
      i18n,
      page.offices.map(({ price }) => price),
    ),
    offices: page.offices.map((office) => ({
      ...office,
      words: { ...priceWords(i18n, office.price), source: sourceWords(i18n, office.price) },
    })),
    links: linkPricePages(i18n, {
      ...page,
      procedures: procedures.filter((slug) => slug !== procedure.slug),
    }),
  };
}
