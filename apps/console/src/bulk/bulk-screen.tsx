import { useCallback, useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { ListedBulk } from "../api/types.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatTime } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { describeBulk } from "./bulk-actions.ts";
import { BulkRun } from "./bulk-run.tsx";
import { ChooseMembers } from "./choose-members.tsx";

export function BulkScreen() {
  const [openId, setOpenId] = useState<string | null>(null);
  const [runs, setRuns] = useState<ListedBulk[]>([]);
  const [error, setError] = useState("");
  const load = useCallback(() => {
    call<{ runs: ListedBulk[] }>("/bulk").then(
      (answer) => setRuns(answer.runs),
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }, []);
  useEffect(load, [load]);

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-bold text-2xl">Many members at once</h1>
        {openId !== null && (
          <Button
            onClick={() => {
              setOpenId(null);
              load();
            }}
          >
            Choose other members
          </Button>
        )}
      </div>
      <ErrorNote>{error}</ErrorNote>
      {openId !== null && <BulkRun key={openId} bulkId={openId} />}
      {openId === null && (
        <>
          <ChooseMembers onPreview={setOpenId} />
          <section className="grid gap-3">
            <h2 className="font-semibold text-lg">Earlier ones</h2>
            <Table
              caption="Earlier bulk actions"
              columns={["When", "What", "By", "State", "Show"]}
              empty="There are none yet."
              rows={runs.map((run) => ({
                key: run.id,
                cells: [
                  formatTime(run.madeAt),
                  describeBulk(run),
                  run.by,
                  run.state,
                  <Button key="show" onClick={() => setOpenId(run.id)}>
                    Show
                  </Button>,
                ],
              }))}
            />
          </section>
        </>
      )}
    </div>
  );
}
