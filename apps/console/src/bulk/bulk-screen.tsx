import { useState } from "react";
import { callPage } from "../api/call.ts";
import type { ListedBulk } from "../api/types.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatTime } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { MoreButton, type Paged, usePaged } from "../ui/use-paged.tsx";
import { describeBulk } from "./bulk-actions.ts";
import { BulkRun } from "./bulk-run.tsx";
import { ChooseMembers } from "./choose-members.tsx";

async function listRuns(after: string | null): Promise<Paged<ListedBulk>> {
  const { runs, next } = await callPage("/bulk", after);
  return { rows: runs, next };
}

export function BulkScreen() {
  const [openId, setOpenId] = useState<string | null>(null);
  const list = usePaged(listRuns);

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-bold text-2xl">Many members at once</h1>
        {openId !== null && (
          <Button
            onClick={() => {
              setOpenId(null);
              list.reload();
            }}
          >
            Choose other members
          </Button>
        )}
      </div>
      <ErrorNote>{list.error}</ErrorNote>
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
              rows={(list.rows ?? []).map((run) => ({
                key: run.id,
                cells: [
                  formatTime(run.made_at),
                  describeBulk(run),
                  run.by,
                  run.state,
                  <Button key="show" onClick={() => setOpenId(run.id)}>
                    Show
                  </Button>,
                ],
              }))}
            />
            <MoreButton list={list} what="actions" />
          </section>
        </>
      )}
    </div>
  );
}
