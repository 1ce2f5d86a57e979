import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { PriceLink } from "../../../directory/prices/price-links.server.ts";
import type { PriceWords } from "../../../directory/prices/price-words.ts";
import { paths } from "../../../paths.ts";
import { PageSection } from "../page-section.tsx";

/** All texts are in the language of the page. */
export interface PriceRow extends PriceWords {
  slug: string;
  name: string;
  /** The name as `searchName` has it. */
  words: string;
  /** What one price pays for; null for a visit. */
  unit: string | null;
  /** Who says so since when; null where all rows of the table have it from the same source. */
  source: string | null;
}

export interface PricedRows {
  rows: PriceRow[];
  notes: string[];
}

/** What the page shows of prices, in words. */
export interface PriceList {
  title: string;
  /** What members pay at an office that takes no plan of ours. */
  noPlan: string | null;
  /** What to ask where none is known. */
  ask: { title: string; text: string } | null;
  tables: PriceTables | null;
  /** Pages of prices in the same town; null where there are none. */
  nearby: { title: string; links: PriceLink[] } | null;
}

interface PriceTables {
  procedure: string;
  memberPrice: string;
  more: string;
  /** The link to the page that says whether joining pays at this office. */
  worth: string;
  search: string;
  nothing: string;
  /** The twelve that people ask about most, or all that are known where none of these is. */
  first: PricedRows;
  /** All others whose price is known. */
  rest: PricedRows;
}

interface PricesProps {
  list: PriceList;
  locationId: string;
}

export function Prices({ list: { title, noPlan, ask, tables, nearby }, locationId }: PricesProps) {
  return (
    <PageSection title={title}>
      {noPlan && <p>{noPlan}</p>}
      {ask && (
        <div className="grid gap-4 rounded-card border border-line bg-surface p-[min(1.25rem,5.6vw)]">
          <p className="font-semibold">{ask.title}</p>
          <p>{ask.text}</p>
        </div>
      )}
      {tables && <PriceTable {...tables.first} tables={tables} />}
      {tables && <MorePrices tables={tables} />}
      {tables && (
        <Link
          to={`${paths.savings}?at=${locationId}`}
          className="inline-flex min-h-11 items-center justify-self-start font-medium text-action underline underline-offset-4"
        >
          {tables.worth}
        </Link>
      )}
      {nearby && (
        <nav aria-label={nearby.title} className="flex flex-wrap gap-x-4 text-sm">
          <span className="content-center">{nearby.title}</span>
          {nearby.links.map(({ to, name }) => (
            <Link
              key={to}
              to={to}
              className="min-h-11 content-center text-action underline underline-offset-4"
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
    </PageSection>
  );
}

interface PriceTableProps extends PricedRows {
  tables: PriceTables;
}

/** Two columns at every width: four are too wide for a phone. */
function PriceTable({ rows, notes, tables }: PriceTableProps) {
  return (
    <div className="grid gap-2">
      <table className="w-full tabular-nums">
        <thead className="text-muted text-sm">
          <tr className="border-line border-b">
            <th scope="col" className="py-2 pr-4 text-left font-medium">
              {tables.procedure}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {tables.memberPrice}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.slug} className="border-line border-b last:border-0">
              <th scope="row" className="py-2 pr-4 text-left align-top font-medium">
                {row.name}
                {row.unit && <span className="block font-normal text-muted text-sm">{row.unit}</span>}
              </th>
              <td className="py-2 text-right align-top">
                {row.price}
                {row.comparison && (
                  <span className="block text-balance text-muted text-sm">{row.comparison}</span>
                )}
                {row.source && <span className="block text-muted text-sm">{row.source}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {notes.map((note) => (
        <p key={note} className="text-muted text-sm">
          {note}
        </p>
      ))}
    </div>
  );
}

/** Opens without a script too; only the search needs one, and comes with it. */
function MorePrices({ tables }: { tables: PriceTables }) {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => setTyped(""), []);
  if (tables.rest.rows.length === 0) return null;
  // Names are compared without accents, as people type them.
  const words = (typed ?? "").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().split(" ");
  const found = tables.rest.rows.filter((row) => words.every((word) => row.words.includes(word)));
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-medium text-action underline underline-offset-4">
        {tables.more}
      </summary>
      {typed !== null && (
        <label className="grid gap-1.5 font-semibold">
          {tables.search}
          <input
            type="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            className="min-h-11 w-full rounded-md border border-control bg-surface px-4 font-normal"
          />
        </label>
      )}
      {found.length > 0 && <PriceTable rows={found} notes={tables.rest.notes} tables={tables} />}
      <p role="status">{found.length === 0 && tables.nothing}</p>
    </details>
  );
}
