import { useCallback, useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { Partner } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import { Button } from "../ui/button.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatDay } from "../ui/formats.ts";
import { PageLink } from "../ui/page-link.tsx";
import { Table } from "../ui/table.tsx";
import { CreateDialog } from "./partner-dialogs.tsx";

export function PartnersScreen() {
  const { can, go } = useShell();
  const [partners, setPartners] = useState<Partner[] | null>(null);
  const [error, setError] = useState("");
  const [isCreating, setCreating] = useState(false);
  const load = useCallback(() => {
    call("/partners").then(
      (answer) => setPartners(answer.partners),
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }, []);
  useEffect(load, [load]);

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-bold text-2xl">Partners</h1>
        {can("partners.create") && (
          <Button variant="primary" onClick={() => setCreating(true)}>
            Add a partner
          </Button>
        )}
      </div>
      <p>Companies whose programs use the API, each with keys, a scope and limits of its own.</p>
      <ErrorNote>{error}</ErrorNote>
      {partners && (
        <Table
          caption="Partners"
          columns={["Partner", "Scopes", "Open keys", "Calls today", "Since"]}
          amounts={[2, 3]}
          empty="No company uses the API."
          rows={partners.map((partner) => ({
            key: partner.id,
            cells: [
              <PageLink key="partner" page={{ name: "partner", partnerId: partner.id }}>
                {partner.name}
              </PageLink>,
              partner.scopes.join(", "),
              partner.open_keys.toLocaleString("en-US"),
              partner.calls_today.toLocaleString("en-US"),
              partner.ended_at === null
                ? formatDay(partner.created_at)
                : `${formatDay(partner.created_at)}, ended ${formatDay(partner.ended_at)}`,
            ],
          }))}
        />
      )}
      {isCreating && (
        <CreateDialog
          onCreated={(partnerId) => go({ name: "partner", partnerId })}
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  );
}
