import { useState } from "react";
import { call } from "../api/call.ts";
import type { Partner } from "../api/types.ts";
import { ActionForm, type OnDone } from "../ui/action-form.tsx";
import { CheckBox, Field, Lines, WHOLE_NUMBER } from "../ui/field.tsx";
import { SCOPES, type Scope, wordScope } from "./partner-words.ts";

interface Typed {
  contact_email: string;
  scopes: readonly Scope[];
  calls_per_minute: string;
  calls_per_day: string;
}

const NEW: Typed = {
  contact_email: "",
  scopes: ["directory"],
  calls_per_minute: "120",
  calls_per_day: "20000",
};

const settingsOf = ({ contact_email, scopes, calls_per_minute, calls_per_day }: Typed) => ({
  contact_email,
  scopes: [...scopes],
  calls_per_minute: Number(calls_per_minute),
  calls_per_day: Number(calls_per_day),
});

function SettingsFields({ typed, onChange }: { typed: Typed; onChange: (typed: Typed) => void }) {
  return (
    <>
      <Field
        label="Email of the contact"
        hint="Whom we write when something of theirs stops."
        type="email"
        required
        value={typed.contact_email}
        onChange={(event) => onChange({ ...typed, contact_email: event.target.value })}
      />
      <fieldset className="grid">
        <legend className="font-medium text-sm">Scopes</legend>
        {SCOPES.map((scope) => (
          <CheckBox
            key={scope}
            label={`${wordScope(scope)} (${scope})`}
            checked={typed.scopes.includes(scope)}
            onChange={(event) => {
              const others = typed.scopes.filter((one) => one !== scope);
              onChange({ ...typed, scopes: event.target.checked ? [...others, scope] : others });
            }}
          />
        ))}
      </fieldset>
      <Field
        label="Calls in a minute"
        {...WHOLE_NUMBER}
        required
        value={typed.calls_per_minute}
        onChange={(event) => onChange({ ...typed, calls_per_minute: event.target.value })}
      />
      <Field
        label="Calls in a day"
        {...WHOLE_NUMBER}
        required
        value={typed.calls_per_day}
        onChange={(event) => onChange({ ...typed, calls_per_day: event.target.value })}
      />
    </>
  );
}

interface CreateProps {
  onCreated: (partnerId: string) => void;
  onClose: () => void;
}

export function CreateDialog({ onCreated, onClose }: CreateProps) {
  const [name, setName] = useState("");
  const [typed, setTyped] = useState(NEW);
  async function run(reason: string) {
    const { partner } = await call("/partners/create", { name, ...settingsOf(typed), reason });
    onCreated(partner.id);
    return null;
  }
  return (
    <ActionForm title="Add a partner" button="Add" run={run} onDone={onClose} onClose={onClose}>
      <Field
        label="Name"
        hint="Members read it where this company checked their card."
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <SettingsFields typed={typed} onChange={setTyped} />
    </ActionForm>
  );
}

interface DialogProps {
  partner: Partner;
  onDone: OnDone;
  onClose: () => void;
}

export function ChangeDialog({ partner, onDone, onClose }: DialogProps) {
  const [typed, setTyped] = useState<Typed>({
    contact_email: partner.contact_email,
    scopes: SCOPES.filter((scope) => partner.scopes.includes(scope)),
    calls_per_minute: String(partner.calls_per_minute),
    calls_per_day: String(partner.calls_per_day),
  });
  async function run(reason: string) {
    await call("/partners/change", { partner_id: partner.id, ...settingsOf(typed), reason });
    return `${partner.name} is changed. It holds from the next call on.`;
  }
  return (
    <ActionForm title={`Change ${partner.name}`} button="Change" {...{ run, onDone, onClose }}>
      <SettingsFields typed={typed} onChange={setTyped} />
    </ActionForm>
  );
}

export function KeysDialog({ partner, onDone, onClose }: DialogProps) {
  const [keys, setKeys] = useState("");
  async function run(reason: string) {
    await call("/partners/keys", { partner_id: partner.id, keys, reason });
    return `The key of ${partner.name} is added.`;
  }
  return (
    <ActionForm title={`Add a key of ${partner.name}`} button="Add the key" {...{ run, onDone, onClose }}>
      <Lines
        label="Public key"
        hint="A JSON Web Key or a set of them, as the partner sent it. Never a secret key."
        required
        rows={8}
        spellCheck={false}
        value={keys}
        onChange={(event) => setKeys(event.target.value)}
      />
    </ActionForm>
  );
}

export function RetireDialog({ partner, kid, onDone, onClose }: DialogProps & { kid: string }) {
  async function run(reason: string) {
    await call("/partners/keys/retire", { partner_id: partner.id, kid, reason });
    return `The key ${kid} is retired.`;
  }
  return (
    <ActionForm title="Retire a key" button="Retire the key" isDangerous {...{ run, onDone, onClose }}>
      <p className="break-words">
        No more tokens are given for {kid}, and all tokens of {partner.name} end now: its program asks for
        another one with a key that is open. This cannot be undone.
      </p>
    </ActionForm>
  );
}

export function EndDialog({ partner, onDone, onClose }: DialogProps) {
  async function run(reason: string) {
    await call("/partners/end", { partner_id: partner.id, reason });
    return `${partner.name} has ended.`;
  }
  return (
    <ActionForm title={`End ${partner.name}`} button="End at once" isDangerous {...{ run, onDone, onClose }}>
      <p>Its tokens end now and it gets no more. This cannot be undone; add the partner again instead.</p>
    </ActionForm>
  );
}
