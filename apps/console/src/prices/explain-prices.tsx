import { formatMoney } from "@smirk/domain/billing/money";
import { useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { ExplainedPrices, FoundEntry } from "../api/types.ts";
import { Button } from "../ui/button.tsx";
import { Choice, ErrorNote } from "../ui/field.tsx";
import { FindForm } from "../ui/find-form.tsx";
import { formatPlainDay } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { useLongRows } from "../ui/use-paged.tsx";

const FIRST_PRICES = 12;

/** What a visitor reads at one dentist today, and why. */
export function ExplainPrices() {
  const [text, setText] = useState("");
  const [entries, setEntries] = useState<FoundEntry[] | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [explained, setExplained] = useState<ExplainedPrices | null>(null);
  const [error, setError] = useState("");

  async function attempt(act: () => Promise<void>) {
    setError("");
    try {
      await act();
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }

  const find = () =>
    attempt(async () => {
      setExplained(null);
      const found = await call("/directory/find", { text });
      setEntries(found.entries.filter(({ published }) => published));
    });
  const explain = (location_id: string, plan?: string) =>
    attempt(async () => {
      const body = { location_id, ...(plan !== undefined && { plan }) };
      setExplained(await call("/fees/explain", body));
      setChosen(location_id);
      setEntries(null);
    });

  return (
    <section className="grid gap-3">
      <h2 className="font-semibold text-lg">What a visitor reads today, and why</h2>
      <FindForm
        label="Name, phone, NPI, id or city of a dentist"
        text={text}
        onType={setText}
        onFind={() => void find()}
        isMain={false}
      />
      <ErrorNote>{error}</ErrorNote>
      {entries && <FoundDentists entries={entries} onChoose={(id) => void explain(id)} />}
      {explained && chosen !== null && (
        <Explained explained={explained} onPlan={(plan) => void explain(chosen, plan)} />
      )}
    </section>
  );
}

interface FoundDentistsProps {
  entries: readonly FoundEntry[];
  onChoose: (locationId: string) => void;
}

function FoundDentists({ entries, onChoose }: FoundDentistsProps) {
  return (
    <Table
      caption="Dentists found"
      columns={["Dentist", "Office", "Address"]}
      empty="No dentist who is shown matches."
      rows={entries.map((entry) => ({
        key: entry.location_id,
        cells: [
          <Button key="choose" onClick={() => onChoose(entry.location_id)}>
            {entry.dentist}
          </Button>,
          entry.center_name,
          `${entry.address}, ${entry.city}, ${entry.state}`,
        ],
      }))}
    />
  );
}

interface ExplainedProps {
  explained: ExplainedPrices;
  onPlan: (plan: string) => void;
}

function Explained({ explained, onPlan }: ExplainedProps) {
  const { dentist, address, day, plan, plans, prices } = explained;
  const [shown, more] = useLongRows(prices, "prices", FIRST_PRICES);
  if (plan === null) {
    return (
      <p role="status">
        {dentist}, {address}: the office is in no plan's list, so visitors read no price.
      </p>
    );
  }
  const known = prices.filter(({ member_cents: cents }) => cents !== null).length;
  return (
    <>
      <p role="status">
        {dentist}, {address}: {known} of {prices.length} prices are known on {formatPlainDay(day)}.
      </p>
      <div className="max-w-md">
        <Choice label="Plan of the reader" value={plan} onChange={(event) => onPlan(event.target.value)}>
          {plans.map((slug, at) => (
            <option key={slug} value={slug}>
              {at === 0 ? `${slug}, which visitors are shown` : slug}
            </option>
          ))}
        </Choice>
      </div>
      <Table
        caption="What a visitor reads"
        columns={["Procedure", "Member price", "Usual price", "Why"]}
        amounts={[1, 2]}
        empty=""
        rows={shown.map((price) => ({
          key: price.procedure,
          cells: [
            price.procedure,
            price.member_cents === null
              ? "not known"
              : `${price.is_estimate ? "~" : ""}${formatMoney(price.member_cents)}`,
            price.usual_cents === null ? "" : formatMoney(price.usual_cents),
            price.why,
          ],
        }))}
      />
      {more}
    </>
  );
}
