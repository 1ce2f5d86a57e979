import { useCallback, useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { ShownPartner } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import type { OnDone } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { type Done, DoneNote } from "../ui/done-note.tsx";
import { Facts } from "../ui/facts.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatPlainDay, formatTime } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { ChangeDialog, EndDialog, KeysDialog, RetireDialog } from "./partner-dialogs.tsx";
import { wordScope } from "./partner-words.ts";
import { WebhooksSection } from "./webhooks-section.tsx";

type Open = "change" | "keys" | "end" | { kid: string };

export function PartnerScreen({ partnerId }: { partnerId: string }) {
  const [shown, setShown] = useState<ShownPartner | null>(null);
  const [error, setError] = useState("");
  const [done, setDone] = useState<Done | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const load = useCallback(() => {
    call("/partners/show", { partner_id: partnerId }).then(setShown, (failure: unknown) =>
      setError(sentenceOf(failure)),
    );
  }, [partnerId]);
  useEffect(load, [load]);
  const onDone: OnDone = (sentence) => {
    setOpen(null);
    setDone({ sentence });
    load();
  };

  if (error !== "") return <ErrorNote>{error}</ErrorNote>;
  if (shown === null) return <p role="status">Loading …</p>;
  const { partner } = shown;
  const dialog = { partner, onDone, onClose: () => setOpen(null) };
  return (
    <div className="grid gap-8">
      <h1 className="font-bold text-2xl">{partner.name}</h1>
      <DoneNote done={done} onDone={setDone} />
      <PartnerFacts shown={shown} />
      <PartnerButtons shown={shown} onOpen={setOpen} />
      <KeyTable shown={shown} onRetire={(kid) => setOpen({ kid })} />
      <CallTable days={shown.days} />
      <WebhooksSection partner={partner} />
      {open === "change" && <ChangeDialog {...dialog} />}
      {open === "keys" && <KeysDialog {...dialog} />}
      {open === "end" && <EndDialog {...dialog} />}
      {open !== null && typeof open !== "string" && <RetireDialog kid={open.kid} {...dialog} />}
    </div>
  );
}

function PartnerFacts({ shown: { partner, token_address: address } }: { shown: ShownPartner }) {
  const count = (calls: number) => calls.toLocaleString("en-US");
  return (
    <Facts
      facts={[
        ["Ended", formatTime(partner.ended_at)],
        ["Client ID", <code key="id">{partner.id}</code>],
        ["Tokens from", <code key="address">{address}</code>],
        ["Contact", partner.contact_email],
        ["May", partner.scopes.map(wordScope).join("; ")],
        [
          "At most",
          `${count(partner.calls_per_minute)} calls in a minute, ${count(partner.calls_per_day)} in a day`,
        ],
        ["Today", `${count(partner.calls_today)} calls`],
        ["Since", formatTime(partner.created_at)],
      ]}
    />
  );
}

function PartnerButtons({ shown, onOpen }: { shown: ShownPartner; onOpen: (open: Open) => void }) {
  const { can } = useShell();
  if (shown.partner.ended_at !== null || !can("partners.change")) return null;
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="primary" onClick={() => onOpen("keys")}>
        Add a key
      </Button>
      <Button onClick={() => onOpen("change")}>Change</Button>
      <Button variant="danger" className="md:ml-auto" onClick={() => onOpen("end")}>
        End at once
      </Button>
    </div>
  );
}

function KeyTable({
  shown: { partner, keys },
  onRetire,
}: {
  shown: ShownPartner;
  onRetire: (kid: string) => void;
}) {
  const { can } = useShell();
  const canRetire = can("partners.retire_key") && partner.ended_at === null;
  const columns = ["Key ID", "Kind", "Added", "Retired"];
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-lg">Keys</h2>
      <Table
        caption="Keys"
        columns={canRetire ? [...columns, "Do"] : columns}
        empty="None is added: this partner gets no token yet."
        rows={keys.map(({ kid, kind, added_at: added, retired_at: retired }) => ({
          key: kid,
          cells: [
            <span key="kid" className="break-all">
              {kid}
            </span>,
            kind,
            formatTime(added),
            formatTime(retired),
            ...(canRetire
              ? [
                  retired === null && (
                    <Button key="do" variant="danger" onClick={() => onRetire(kid)}>
                      Retire
                    </Button>
                  ),
                ]
              : []),
          ],
        }))}
      />
    </section>
  );
}

function CallTable({ days }: Pick<ShownPartner, "days">) {
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-lg">Calls by day</h2>
      <Table
        caption="Calls by day"
        columns={["Day (UTC)", "What", "Calls", "Beyond the limits"]}
        amounts={[2, 3]}
        empty="No calls in the last 30 days."
        rows={days.map(({ day, operation, calls, refused }) => ({
          key: `${day} ${operation}`,
          cells: [
            formatPlainDay(day),
            operation,
            calls.toLocaleString("en-US"),
            refused.toLocaleString("en-US"),
          ],
        }))}
      />
    </section>
  );
}
