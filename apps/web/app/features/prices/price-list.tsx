import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { Link } from "react-router";
import { providerHeading } from "../../directory/provider-name.ts";
import { languageOf } from "../../i18n/load-i18n.ts";
import { paths } from "../../paths.ts";
import { JsonLd } from "../../shell/page/json-ld.tsx";
import { PageMeta } from "../../shell/page/page-meta.tsx";
import { StaleNote } from "../../shell/page/stale-note.tsx";
import { useSite } from "../../shell/page/use-site.ts";
import { ListingWords } from "../../ui/opening/listing-words.tsx";
import type { ShownOffice, ShownPrices } from "./load-price-page.server.ts";
import { NextSteps } from "./next-steps.tsx";
import { priceJsonLd } from "./price-json-ld.ts";

const LINK = "inline-block min-h-11 content-center text-action underline underline-offset-4";

/** What a procedure costs at the offices of a town. */
export function PriceList({ page }: { page: ShownPrices }) {
  const { t } = useLingui();
  const { title, name, state, offices, total, unitNote } = page;
  const place = `${name}, ${state.toUpperCase()}`;
  const heading = t`${title} in ${place}: what it costs`;
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-8 px-[min(1rem,4.4vw)] py-10 md:px-6 md:py-14">
      <PageMeta
        title={heading}
        description={t`${heading}, at ${total} offices, with the source and the day of each price. Not insurance.`}
      />
      {import.meta.env.SSR ? <PriceData page={page} /> : <JsonLd data={{}} />}
      <StaleNote />
      <div className="grid gap-3">
        <h1 className="wrap-anywhere font-bold text-[min(1.875rem,11vw)]">{heading}</h1>
        <p className="text-lg text-muted">
          <Trans>Members pay the member price to the office. Others pay the usual price.</Trans>
          {unitNote && ` ${unitNote}`}
        </p>
        <p>
          <Plural value={total} one="# office, lowest price first." other="# offices, lowest price first." />
          {offices.length < total && (
            <>
              {" "}
              <Trans>These are the first {offices.length}.</Trans>
            </>
          )}
        </p>
      </div>
      <ol className="grid grid-cols-1 gap-4">
        {offices.map((office) => (
          <OfficePrice key={`${office.address} ${office.zip}`} office={office} />
        ))}
      </ol>
      {page.planNote && <p>{page.planNote}</p>}
      <Unknown count={page.unknown} />
      <OtherPrices page={page} />
      <NextSteps />
    </div>
  );
}

export function OfficePrice({ office }: { office: ShownOffice }) {
  const { name, address, city, state, zip, dentists, others, words } = office;
  const [first] = dentists;
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid grid-cols-1 content-start gap-1">
        <h2 className="wrap-anywhere font-bold text-lg leading-6">
          {name ?? (first && providerHeading(first))}
        </h2>
        <p className="wrap-anywhere text-muted text-sm">
          {address}, {city}, {state} {zip}
        </p>
      </div>
      <div className="grid content-start gap-1 tabular-nums sm:row-span-2 sm:text-right">
        <p className="text-muted text-sm">
          <Trans>Member price</Trans>
        </p>
        <p className="font-bold text-2xl">{words.price}</p>
        {words.comparison && <p>{words.comparison}</p>}
        <p className="max-w-64 text-muted text-sm">{words.source}</p>
      </div>
      <div className="grid grid-cols-1 content-start">
        <ul className="grid grid-cols-1 justify-items-start">
          {dentists.map((dentist) => (
            <li key={dentist.location_id} className="max-w-full">
              <Link to={paths.dentist(dentist.location_id)} className={`${LINK} wrap-anywhere`}>
                {providerHeading(dentist)}
              </Link>
              <p className="text-muted text-sm empty:hidden">
                <ListingWords listing={dentist} />
              </p>
            </li>
          ))}
        </ul>
        {others > 0 && (
          <p className="text-muted text-sm">
            <Plural
              value={others}
              one="# more dentist charges this here."
              other="# more dentists charge this here."
            />
          </p>
        )}
      </div>
    </li>
  );
}

function Unknown({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p>
      <Plural
        value={count}
        one="We do not know this price at # more office that takes our plan. Ask there before your visit."
        other="We do not know this price at # more offices that take our plan. Ask there before your visit."
      />
    </p>
  );
}

function OtherPrices({ page: { links, name, state, city } }: { page: ShownPrices }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Other prices in ${name}`} className="grid gap-2">
      <h2 className="font-semibold text-lg">{t`Other prices in ${name}`}</h2>
      <ul className="flex flex-wrap gap-x-5">
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className={LINK}>
              {link.name}
            </Link>
          </li>
        ))}
        <li>
          <Link to={paths.pricesIn(state, city)} className={LINK}>
            {t`All prices in ${name}`}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

/** Search engines read the served page: scripts do without. */
function PriceData({ page }: { page: ShownPrices }) {
  const { i18n } = useLingui();
  const { origin } = useSite();
  const addressOf = (path: string) => origin + inLanguage(path, languageOf(i18n));
  return <JsonLd data={priceJsonLd(page, addressOf)} />;
}
