import { useState } from "react";
import { call } from "../api/call.ts";
import type { Operator, Role } from "../api/types.ts";
import { ActionForm } from "../members/dialogs/action-form.tsx";
import { Choice, Field } from "../ui/field.tsx";

const ROLES: readonly [Role, string][] = [
  ["look", "look: find and read members"],
  ["help", "help: also resend emails and correct details"],
  ["money", "money: also refund and cancel"],
  ["owner", "owner: everything, operators and erasing too"],
];

interface DialogProps {
  onDone: (link: string) => void;
  onClose: () => void;
}

function RoleChoice({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <Choice label="Role" value={role} onChange={(event) => onChange(event.target.value as Role)}>
      {ROLES.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Choice>
  );
}

/** @param operator null for a new one */
export function InviteDialog({ operator, onDone, onClose }: DialogProps & { operator: Operator | null }) {
  const [email, setEmail] = useState(operator?.email ?? "");
  const [role, setRole] = useState<Role>(operator?.role ?? "look");
  async function run(reason: string) {
    const { link } = await call<{ link: string }>("/operators/invite", { email, role, reason });
    return link;
  }
  const title = operator ? `A new link for ${operator.email}` : "Invite an operator";
  return (
    <ActionForm title={title} button="Create the link" run={run} onDone={onDone} onClose={onClose}>
      {operator ? (
        <p>Their next passkey replaces the ones that they have.</p>
      ) : (
        <Field
          label="Email"
          type="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <RoleChoice role={role} onChange={setRole} />
    </ActionForm>
  );
}

export function RoleDialog({ operator, onDone, onClose }: DialogProps & { operator: Operator }) {
  const [role, setRole] = useState<Role>(operator.role);
  async function run(reason: string) {
    await call("/operators/role", { operator_id: operator.id, role, reason });
    return "";
  }
  return (
    <ActionForm
      title={`Role of ${operator.email}`}
      button="Change"
      run={run}
      onDone={onDone}
      onClose={onClose}
    >
      <RoleChoice role={role} onChange={setRole} />
    </ActionForm>
  );
}

export function DisableDialog({ operator, onDone, onClose }: DialogProps & { operator: Operator }) {
  async function run(reason: string) {
    await call("/operators/disable", { operator_id: operator.id, reason });
    return "";
  }
  return (
    <ActionForm
      title={`Disable ${operator.email}`}
      button="Disable"
      isDangerous
      run={run}
      onDone={onDone}
      onClose={onClose}
    >
      <p>Their sessions end at once and their passkeys are removed. An invitation restores their access.</p>
    </ActionForm>
  );
}
