import { useCallback, useEffect, useState } from "react";
import { call, callPage, sentenceOf } from "../api/call.ts";
import type { OfficePrices, PriceLists } from "../api/types.ts";
import { PRICE_KINDS } from "../directory/import-form.tsx";
import { Imports } from "../directory/imports-screen.tsx";
import { useShell } from "../session/session-context.ts";
import { ErrorNote } from "../ui/field.tsx";
import { formatPlainDay } from "../ui/formats.ts";
import { PageLink } from "../ui/page-link.tsx";
import { Table } from "../ui/table.tsx";
import { MoreButton, type Paged, usePaged } from "../ui/use-paged.tsx";
import { ExplainPrices } from "./explain-prices.tsx";
import { ExportPrices } from "./export-prices.tsx";
import { Percentages, Schedules } from "./price-tables.tsx";

/** Which prices are loaded, what is missing, and what a visitor reads. */
export function PricesScreen() {
  const { can } = useShell();
  const [lists, setLists] = useState<PriceLists | null>(null);
  const [error, setError] = useState("");
  const load = useCallback(() => {
    call("/fees").then(setLists, (failure: unknown) => setError(sentenceOf(failure)));
  }, []);
  useEffect(load, [load]);
  const plans = lists?.missing.map(({ plan }) => plan) ?? [];

  return (
    <div className="grid gap-6">
      <h1 className="font-bold text-2xl">Prices</h1>
      <ErrorNote>{error}</ErrorNote>
      {lists && <Missing missing={lists.missing} />}
      <ExplainPrices />
      {lists && (
        <>
          <Schedules schedules={lists.schedules} procedures={lists.procedures} plans={plans} />
          <Percentages percentages={lists.percentages} plans={plans} />
        </>
      )}
      <section className="grid gap-6">
        <h2 className="font-semibold text-lg">Price files</h2>
        {can("fees.export") && <ExportPrices />}
        <Imports kinds={PRICE_KINDS} onLoaded={load} />
      </section>
      {/* It is the longest, so that nothing has to be looked for below it. */}
      <Offices />
    </div>
  );
}

function Missing({ missing }: Pick<PriceLists, "missing">) {
  const lacking = missing.filter(
    ({ states, listings, listings_without: without }) => states.length > 0 || without > 0 || listings === 0,
  );
  if (missing.length === 0) return <p>No plan is on sale.</p>;
  if (lacking.length === 0)
    return <p>Every listing of the plans on sale has prices, in every state where people may join.</p>;
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold text-lg">What is missing</h2>
      <Table
        caption="What is missing"
        columns={["Plan", "Open states without a price", "Listings without a price"]}
        amounts={[2]}
        empty=""
        rows={lacking.map(({ plan, states, listings, listings_without: without }) => ({
          key: plan.slug,
          cells: [
            plan.name,
            <States key="states" names={states} />,
            listings === 0
              ? "no dentist takes it"
              : `${without.toLocaleString("en-US")} of ${listings.toLocaleString("en-US")}`,
          ],
        }))}
      />
    </section>
  );
}

/** More of them would push all else out of the first window. */
const MOST_NAMED = 8;

function States({ names }: { names: readonly string[] }) {
  if (names.length === 0) return "none";
  if (names.length <= MOST_NAMED) return names.join(", ");
  return (
    <details>
      <summary className="min-h-6 cursor-pointer">{names.length} states</summary>
      {names.join(", ")}
    </details>
  );
}

async function listOffices(after: string | null): Promise<Paged<OfficePrices>> {
  const { offices, next } = await callPage("/fees/offices", after);
  return { rows: offices, next };
}

function Offices() {
  const list = usePaged(listOffices, "offices");
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold text-lg">Prices of offices</h2>
      <ErrorNote>{list.error}</ErrorNote>
      {list.rows && (
        <Table
          caption="Prices of offices"
          columns={["Office", "City", "Confirmed", "Prices", "Too old to count", "Looks wrong"]}
          amounts={[3, 4]}
          empty="No office has said its own prices."
          rows={list.rows.map((office) => ({
            key: office.location_id,
            cells: [
              <PageLink key="office" page={{ name: "entry", providerId: office.provider_id }}>
                {office.name}
              </PageLink>,
              `${office.city}, ${office.state}`,
              formatPlainDay(office.confirmed_on),
              office.prices,
              office.old,
              office.doubts.map((sentence) => <p key={sentence}>{sentence}</p>),
            ],
          }))}
        />
      )}
      <MoreButton list={list} what="offices" />
    </section>
  );
}
