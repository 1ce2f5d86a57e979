import { useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { ListedState } from "../api/types.ts";
import { ErrorNote } from "../ui/field.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { Table } from "../ui/table.tsx";
import { wordRegistration, wordSales } from "./state-words.ts";

export function StatesScreen() {
  const [states, setStates] = useState<ListedState[] | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    call("/states").then(
      (answer) => setStates(answer.states),
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }, []);
  const open = states?.filter(({ stop }) => stop === null).length;

  return (
    <div className="grid gap-6">
      <h1 className="font-bold text-2xl">States</h1>
      <ErrorNote>{error}</ErrorNote>
      {states && (
        <>
          <p>
            {open} of {states.length} states take new members.
          </p>
          <Table
            caption="States"
            columns={["State", "Sales", "Registration", "Rules in short", "Members"]}
            amounts={[4]}
            empty="There are no states."
            rows={states.map((state) => ({
              key: state.code,
              cells: [
                <PageLink key="state" page={{ name: "state", code: state.code }}>
                  {state.name}
                </PageLink>,
                <span key="sales" className={state.stop === null ? "" : "font-semibold"}>
                  {wordSales(state.stop)}
                </span>,
                wordRegistration(state),
                state.rules,
                state.members.toLocaleString("en-US"),
              ],
            }))}
          />
        </>
      )}
    </div>
  );
}
