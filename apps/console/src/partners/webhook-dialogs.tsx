import { useState } from "react";
import { call } from "../api/call.ts";
import type { Partner, WebhookEndpoint } from "../api/types.ts";
import { ActionForm, type OnDone } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { CheckBox, Field } from "../ui/field.tsx";
import { KINDS, type Kind, wordKind } from "./partner-words.ts";

interface DialogProps {
  onDone: OnDone;
  onClose: () => void;
}

/** A secret is shown this once: nothing of ours can show it again. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog title="The endpoint's secret" onClose={onClose}>
      <div className="grid grid-cols-1 gap-4">
        <p>Give it to the partner now. It is shown this once.</p>
        <code className="break-all rounded-md bg-tint px-3 py-2 text-on-tint">{secret}</code>
        <Button className="justify-self-start" variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

interface AddProps extends DialogProps {
  partner: Partner;
  onAdded: () => void;
}

export function AddEndpointDialog({ partner, onAdded, onDone, onClose }: AddProps) {
  const [url, setUrl] = useState("");
  const [kinds, setKinds] = useState<readonly Kind[]>([]);
  const [secret, setSecret] = useState<string | null>(null);
  async function run(reason: string) {
    const added = await call("/webhooks/add", { partner_id: partner.id, url, kinds: [...kinds], reason });
    onAdded();
    setSecret(added.secret);
    return null;
  }
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <ActionForm title="Add an endpoint" button="Add" {...{ run, onDone, onClose }}>
      <Field
        label="Address"
        hint="https, on the public Internet, port 443."
        type="url"
        required
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <fieldset className="grid">
        <legend className="font-medium text-sm">Events</legend>
        {KINDS.map((kind) => (
          <CheckBox
            key={kind}
            label={`${wordKind(kind)} (${kind})`}
            checked={kinds.includes(kind)}
            onChange={(event) => {
              const others = kinds.filter((one) => one !== kind);
              setKinds(event.target.checked ? [...others, kind] : others);
            }}
          />
        ))}
      </fieldset>
    </ActionForm>
  );
}

interface EndpointProps extends DialogProps {
  endpoint: WebhookEndpoint;
}

export function RotateDialog({
  endpoint,
  onRotated,
  onDone,
  onClose,
}: EndpointProps & { onRotated: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  async function run(reason: string) {
    const rotated = await call("/webhooks/rotate", { endpoint_id: endpoint.id, reason });
    onRotated();
    setSecret(rotated.secret);
    return null;
  }
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  return (
    <ActionForm title="New secret" button="Make a new secret" {...{ run, onDone, onClose }}>
      <p>
        Deliveries are signed with the new one and with the one before for a day, then with the new one alone.
      </p>
    </ActionForm>
  );
}

/** Pauses an endpoint, or resumes one that is paused. */
export function PauseDialog({ endpoint, onDone, onClose }: EndpointProps) {
  const pauses = endpoint.paused_at === null;
  async function run(reason: string) {
    await call(pauses ? "/webhooks/pause" : "/webhooks/resume", { endpoint_id: endpoint.id, reason });
    return pauses ? "The endpoint is paused." : "The endpoint is resumed.";
  }
  return (
    <ActionForm
      title={pauses ? "Pause the endpoint" : "Resume the endpoint"}
      button={pauses ? "Pause" : "Resume"}
      {...{ run, onDone, onClose }}
    >
      <p>
        {pauses
          ? "Nothing is sent until it is resumed. Events wait for 30 days."
          : "What waits is sent within a minute, from the oldest on, and tried for three days."}
      </p>
    </ActionForm>
  );
}

export function EndEndpointDialog({ endpoint, onDone, onClose }: EndpointProps) {
  async function run(reason: string) {
    await call("/webhooks/end", { endpoint_id: endpoint.id, reason });
    return "The endpoint has ended.";
  }
  return (
    <ActionForm title="End the endpoint" button="End" isDangerous {...{ run, onDone, onClose }}>
      <p className="break-words">
        Nothing more is sent to {endpoint.url}, not even what waits. This cannot be undone; add it again
        instead.
      </p>
    </ActionForm>
  );
}

interface AgainProps extends DialogProps {
  endpointId: string;
  /** Null: all of the last 30 days. */
  deliveryId: string | null;
}

export function SendAgainDialog({ endpointId, deliveryId, onDone, onClose }: AgainProps) {
  async function run(reason: string) {
    await call("/webhooks/send-again", { endpoint_id: endpointId, delivery_id: deliveryId, reason });
    return "It is sent again within a minute.";
  }
  const isAll = deliveryId === null;
  return (
    <ActionForm title={isAll ? "Send all again" : "Send again"} button="Send" {...{ run, onDone, onClose }}>
      <p>
        {isAll
          ? "All events of the last 30 days, from the oldest on. They keep their ids, by which the partner knows what it has."
          : "The event keeps its id, by which the partner knows whether it has it."}
      </p>
    </ActionForm>
  );
}
