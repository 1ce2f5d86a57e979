import { useCallback, useEffect, useState } from "react";
import { call, sentenceOf } from "../api/call.ts";
import type { Partner, ShownWebhooks, WebhookDelivery, WebhookEndpoint } from "../api/types.ts";
import { useShell } from "../session/session-context.ts";
import type { OnDone } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { type Done, DoneNote } from "../ui/done-note.tsx";
import { ErrorNote } from "../ui/field.tsx";
import { formatTime } from "../ui/formats.ts";
import { Table } from "../ui/table.tsx";
import { wordKind } from "./partner-words.ts";
import {
  AddEndpointDialog,
  EndEndpointDialog,
  PauseDialog,
  RotateDialog,
  SendAgainDialog,
} from "./webhook-dialogs.tsx";

type Open =
  | { what: "add" }
  | { what: "rotate" | "pause" | "end"; endpoint: WebhookEndpoint }
  | { what: "again"; endpointId: string; deliveryId: string | null };

/** Where the partner receives events, and what was sent there. */
export function WebhooksSection({ partner }: { partner: Partner }) {
  const { can } = useShell();
  const [shown, setShown] = useState<ShownWebhooks | null>(null);
  const [error, setError] = useState("");
  const [done, setDone] = useState<Done | null>(null);
  const [open, setOpen] = useState<Open | null>(null);
  const load = useCallback(() => {
    call("/webhooks/show", { partner_id: partner.id }).then(setShown, (failure: unknown) =>
      setError(sentenceOf(failure)),
    );
  }, [partner.id]);
  useEffect(load, [load]);
  const onClose = () => setOpen(null);
  const onDone: OnDone = (sentence) => {
    onClose();
    setDone({ sentence });
    load();
  };
  const isOpen = partner.ended_at === null;

  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="font-semibold text-lg">Webhooks</h2>
        {isOpen && can("webhooks.add") && (
          <Button onClick={() => setOpen({ what: "add" })}>Add an endpoint</Button>
        )}
      </div>
      <ErrorNote>{error}</ErrorNote>
      <DoneNote done={done} onDone={setDone} />
      {shown && (
        <>
          <EndpointTable endpoints={shown.endpoints} onOpen={setOpen} />
          <DeliveryTable deliveries={shown.deliveries} onOpen={setOpen} />
        </>
      )}
      {open && <OpenDialog open={open} partner={partner} load={load} {...{ onDone, onClose }} />}
    </section>
  );
}

interface OpenDialogProps {
  open: Open;
  partner: Partner;
  load: () => void;
  onDone: OnDone;
  onClose: () => void;
}

function OpenDialog({ open, partner, load, ...dialog }: OpenDialogProps) {
  if (open.what === "add") return <AddEndpointDialog partner={partner} onAdded={load} {...dialog} />;
  if (open.what === "again") return <SendAgainDialog {...open} {...dialog} />;
  const { endpoint } = open;
  if (open.what === "rotate") return <RotateDialog endpoint={endpoint} onRotated={load} {...dialog} />;
  if (open.what === "pause") return <PauseDialog endpoint={endpoint} {...dialog} />;
  return <EndEndpointDialog endpoint={endpoint} {...dialog} />;
}

interface EndpointTableProps {
  endpoints: readonly WebhookEndpoint[];
  onOpen: (open: Open) => void;
}

function EndpointTable({ endpoints, onOpen }: EndpointTableProps) {
  return (
    <Table
      caption="Endpoints"
      columns={["Address", "Events", "State", "Waiting", "Do"]}
      amounts={[3]}
      empty="This partner receives no events."
      rows={endpoints.map((endpoint) => ({
        key: endpoint.id,
        cells: [
          <span key="url" className="break-all">
            {endpoint.url}
          </span>,
          endpoint.kinds.map(wordKind).join("; "),
          <EndpointState key="state" endpoint={endpoint} />,
          endpoint.waiting.toLocaleString("en-US"),
          endpoint.ended_at === null && <EndpointButtons key="do" endpoint={endpoint} onOpen={onOpen} />,
        ],
      }))}
    />
  );
}

const PAUSES = {
  failing: "three days of failures",
  gone: "it answered that it is gone",
  operator: "by an operator",
} as const;

function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { ended_at: ended, paused_at: paused, pause_reason: reason, old_secret_until: until } = endpoint;
  if (ended !== null) return <>ended {formatTime(ended)}</>;
  return (
    <div className="grid">
      {paused === null ? (
        <span>open</span>
      ) : (
        <span className="font-semibold text-error">
          paused {formatTime(paused)}: {PAUSES[reason ?? "operator"]}
        </span>
      )}
      {until !== null && Date.parse(until) > Date.now() && (
        <span className="text-muted">the secret before is good until {formatTime(until)}</span>
      )}
    </div>
  );
}

function EndpointButtons({ endpoint, onOpen }: { endpoint: WebhookEndpoint; onOpen: (open: Open) => void }) {
  const { can } = useShell();
  return (
    <div className="flex flex-wrap gap-2">
      {can("webhooks.pause") && (
        <Button onClick={() => onOpen({ what: "pause", endpoint })}>
          {endpoint.paused_at === null ? "Pause" : "Resume"}
        </Button>
      )}
      {can("webhooks.send_again") && (
        <Button onClick={() => onOpen({ what: "again", endpointId: endpoint.id, deliveryId: null })}>
          Send all again
        </Button>
      )}
      {can("webhooks.rotate") && (
        <Button onClick={() => onOpen({ what: "rotate", endpoint })}>New secret</Button>
      )}
      {can("webhooks.end") && (
        <Button variant="danger" onClick={() => onOpen({ what: "end", endpoint })}>
          End
        </Button>
      )}
    </div>
  );
}

interface DeliveryTableProps {
  deliveries: readonly WebhookDelivery[];
  onOpen: (open: Open) => void;
}

function DeliveryTable({ deliveries, onOpen }: DeliveryTableProps) {
  const { can } = useShell();
  if (deliveries.length === 0) return null;
  return (
    <>
      <h3 className="font-semibold text-lg">The newest deliveries</h3>
      <Table
        caption="Deliveries"
        columns={["Event", "Happened", "State", "Do"]}
        empty="None."
        rows={deliveries.map((delivery) => ({
          key: delivery.id,
          cells: [
            <div key="event">
              <div>{wordKind(delivery.kind)}</div>
              <div className="break-all text-muted text-xs">{delivery.event_id}</div>
            </div>,
            formatTime(delivery.happened_at),
            wordDelivery(delivery),
            can("webhooks.send_again") && (
              <Button
                key="do"
                onClick={() =>
                  onOpen({ what: "again", endpointId: delivery.endpoint_id, deliveryId: delivery.id })
                }
              >
                Send again
              </Button>
            ),
          ],
        }))}
      />
    </>
  );
}

function wordDelivery(delivery: WebhookDelivery): string {
  const { delivered_at, given_up_at, next_at, tries, answer } = delivery;
  if (delivered_at !== null) return `received ${formatTime(delivered_at)}`;
  const tried = `${tries === 1 ? "1 try" : `${tries} tries`}, the last: ${answer ?? "none yet"}`;
  if (given_up_at !== null) return `given up ${formatTime(given_up_at)}; ${tried}`;
  if (tries === 0) return "waits";
  return `${tried}; the next ${next_at === null ? "at once" : formatTime(next_at)}`;
}
