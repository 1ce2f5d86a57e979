import { useState } from "react";
import { call, postFile } from "../api/call.ts";
import type { Registration, ShownState } from "../api/types.ts";
import { ActionForm, type OnDone } from "../ui/action-form.tsx";
import { Field } from "../ui/field.tsx";
import { formatPlainDay } from "../ui/formats.ts";

interface DialogProps {
  state: ShownState["state"];
  onDone: OnDone;
  onClose: () => void;
}

async function setClosed({ code, name }: DialogProps["state"], closes: boolean, reason: string) {
  await call(closes ? "/states/close" : "/states/open", { state: code, reason });
  return closes ? `${name} is closed: nobody there can join.` : `${name} is open.`;
}

/** Closes a state, or opens one that was closed. */
export function SalesDialog({ state, onDone, onClose }: DialogProps) {
  const closes = !state.is_closed;
  const title = closes ? `Close ${state.name}` : `Open ${state.name}`;
  const run = async (reason: string) => ({
    sentence: await setClosed(state, closes, reason),
    undo: (why: string) => setClosed(state, !closes, why),
  });
  return (
    <ActionForm title={title} button={title} isDangerous={closes} {...{ run, onDone, onClose }}>
      <p>
        {closes
          ? "From now on visitors who live there read that they cannot join, and may join the waitlist. Members stay: they renew, change plans and keep their cards."
          : "From now on visitors who live there can join, as long as the table of states and a registration or an attestation allow it."}
      </p>
    </ActionForm>
  );
}

/** An owner's word where nobody has read whether the state asks for a registration. */
export function AttestDialog({ state, onDone, onClose }: DialogProps) {
  const title = `Attest sales in ${state.name}`;
  const run = async (reason: string) => {
    await call("/states/attest", { state: state.code, reason });
    return `${state.name} is sold on your word.`;
  };
  return (
    <ActionForm title={title} button="Attest" {...{ run, onDone, onClose }}>
      <p>
        Nobody has read here whether {state.name} asks for a registration. You say that we may sell there
        without one: name who read the rule, and when.
      </p>
    </ActionForm>
  );
}

const MOST_BYTES = 5 * 1024 ** 2;
const EMPTY = { organization: "", number: "", valid_from: "", valid_until: "" };
const FIELDS = [
  ["organization", "Organization", "text", "The name that is registered."],
  ["number", "Number", "text", undefined],
  ["valid_from", "First day", "date", undefined],
  ["valid_until", "Last day", "date", "Sales stop at the end of this day, by the state's clocks."],
] as const;

export function RegistrationDialog({ state, onDone, onClose }: DialogProps) {
  const [typed, setTyped] = useState(EMPTY);
  const [file, setFile] = useState<File | null>(null);
  async function run(reason: string) {
    if (file === null) throw new Error("Choose the document.");
    if (file.size > MOST_BYTES) throw new Error("The document is larger than 5 MB.");
    const facts = { state: state.code, ...typed, file: file.name, reason };
    const content = await file.arrayBuffer();
    await postFile("/states/registrations", facts, { type: "application/pdf", content });
    return `The registration with ${state.name} is entered.`;
  }
  return (
    <ActionForm title={`Registration with ${state.name}`} button="Enter" {...{ run, onDone, onClose }}>
      {FIELDS.map(([name, label, type, hint]) => (
        <Field
          key={name}
          label={label}
          type={type}
          hint={hint}
          required
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        />
      ))}
      <Field
        label="Document"
        type="file"
        hint="The state's certificate as a PDF, up to 5 MB."
        accept="application/pdf,.pdf"
        required
        onChange={(event) => setFile(event.target.files?.[0] ?? null)}
      />
    </ActionForm>
  );
}

interface RevokeProps extends DialogProps {
  registration: Registration;
}

export function RevokeDialog({ state, registration, onDone, onClose }: RevokeProps) {
  const { id, number, valid_until: until } = registration;
  async function run(reason: string) {
    await call("/states/registrations/revoke", { registration_id: id, reason });
    return `The registration ${number} is revoked.`;
  }
  return (
    <ActionForm title={`Revoke ${number}`} button="Revoke" isDangerous {...{ run, onDone, onClose }}>
      <p>
        It would last until {formatPlainDay(until)}. Without another valid one, {state.name} takes no new
        members from now on where it asks for a registration. It cannot be taken back; enter it again instead.
      </p>
    </ActionForm>
  );
}
