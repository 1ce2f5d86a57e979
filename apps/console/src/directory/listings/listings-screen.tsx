import { useCallback, useState } from "react";
import { call, callPage } from "../../api/call.ts";
import type { Doubt } from "../../api/types.ts";
import { useShell } from "../../session/session-context.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Button } from "../../ui/button.tsx";
import { type Done, DoneNote } from "../../ui/done-note.tsx";
import { ErrorNote } from "../../ui/field.tsx";
import { formatDay, formatPhone, formatPlainDay } from "../../ui/formats.ts";
import { Table } from "../../ui/table.tsx";
import { MoreButton, usePaged } from "../../ui/use-paged.tsx";
import { SampleSection } from "./sample-section.tsx";

const SAID_BY: Record<Doubt["doubted_by"], string> = {
  visitors: "two visitors' reports",
  desks: "two offices that refused a card",
  operator: "an operator",
};

type Settling = "confirm" | "hide";

/** Listings in doubt, the oldest doubt first: each is settled within 30 days. */
export function ListingsScreen() {
  const load = useCallback(async (after: string | null) => {
    const { doubts, next } = await callPage("/listings/doubts", after);
    return { rows: doubts, next };
  }, []);
  const list = usePaged(load);
  const [settling, setSettling] = useState<{ doubt: Doubt; as: Settling } | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  return (
    <div className="grid gap-6">
      <h1 className="font-bold text-2xl">Listings</h1>
      <h2 className="font-semibold text-lg">In doubt</h2>
      <p>
        Visitors see that these are being checked. Call the office within 30 days of the first word: confirm
        the listing, or take it off the map.
      </p>
      <ErrorNote>{list.error}</ErrorNote>
      <DoneNote done={done} onDone={setDone} />
      {list.rows && (
        <Table
          caption="Listings in doubt"
          columns={["Dentist", "Office", "Phone", "Confirmed", "In doubt since", "Said by", "Days left", ""]}
          amounts={[6]}
          empty="No listing is in doubt."
          rows={list.rows.map((doubt) => ({
            key: doubt.location_id,
            cells: [...doubtCells(doubt), <Settle key="settle" doubt={doubt} onChoose={setSettling} />],
          }))}
        />
      )}
      <MoreButton list={list} what="listings" />
      <SampleSection />
      {settling && (
        <SettleDialog
          {...settling}
          onClose={() => setSettling(null)}
          onDone={(sentence) => {
            setSettling(null);
            setDone({ sentence });
            list.reload();
          }}
        />
      )}
    </div>
  );
}

function doubtCells(doubt: Doubt) {
  const { center_name: office, address, city, state, confirmed_on: confirmedOn, days_left: left } = doubt;
  return [
    <OpenEntry key="open" doubt={doubt} />,
    `${office === null ? "" : `${office}, `}${address}, ${city}, ${state}`,
    formatPhone(doubt.phone),
    confirmedOn === null ? "never" : formatPlainDay(confirmedOn),
    formatDay(doubt.doubted_at),
    SAID_BY[doubt.doubted_by],
    left < 0 ? `${-left} late` : String(left),
  ];
}

function OpenEntry({ doubt }: { doubt: Doubt }) {
  const { can, go } = useShell();
  if (!can("directory.show")) return doubt.dentist;
  return (
    <Button onClick={() => go({ name: "entry", providerId: doubt.provider_id })}>{doubt.dentist}</Button>
  );
}

interface SettleProps {
  doubt: Doubt;
  onChoose: (settling: { doubt: Doubt; as: Settling }) => void;
}

function Settle({ doubt, onChoose }: SettleProps) {
  const { can } = useShell();
  if (!can("directory.confirm")) return null;
  return (
    <span className="flex flex-wrap gap-2">
      <Button aria-label={`Confirm ${doubt.dentist}`} onClick={() => onChoose({ doubt, as: "confirm" })}>
        Confirm
      </Button>
      <Button
        variant="danger"
        aria-label={`Hide ${doubt.dentist}`}
        onClick={() => onChoose({ doubt, as: "hide" })}
      >
        Hide
      </Button>
    </span>
  );
}

interface SettleDialogProps {
  doubt: Doubt;
  as: Settling;
  onClose: () => void;
  onDone: (sentence: string) => void;
}

function SettleDialog({ doubt, as, onClose, onDone }: SettleDialogProps) {
  const isHiding = as === "hide";
  return (
    <ActionForm
      title={isHiding ? "Hide the listing" : "Confirm the listing"}
      button={isHiding ? "Hide" : "Confirm"}
      isDangerous={isHiding}
      run={async (reason) => {
        const { provider_id, location_id } = doubt;
        await call(isHiding ? "/directory/hide" : "/directory/confirm", { provider_id, location_id, reason });
        return isHiding ? `${doubt.dentist} is hidden.` : `${doubt.dentist} is confirmed.`;
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        {isHiding
          ? `Visitors no longer find ${doubt.dentist} at ${doubt.address}.`
          : `Visitors read that ${doubt.dentist} is confirmed as of today. All reports of the listing are settled.`}
      </p>
    </ActionForm>
  );
}
