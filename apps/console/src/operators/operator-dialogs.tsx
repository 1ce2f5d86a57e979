import { useState } from "react";
import { call } from "../api/call.ts";
import type { Operator, Role } from "../api/types.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { Choice, Field } from "../ui/field.tsx";

const ROLES: readonly [Role, string][] = [
  ["viewer", "viewer: find members, and read them with masked contacts"],
  ["support", "support: also resend emails and correct details"],
  ["billing", "billing: also refund and cancel"],
  ["owner", "owner: everything, operators and erasing too"],
];

interface DialogProps {
  /** @param done what was done */
  onDone: (done: string) => void;
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
  const [role, setRole] = useState<Role>(operator?.role ?? "viewer");
  async function run(reason: string) {
    await call("/operators/invite", { email, role, reason });
    return `A link for one key is on its way to ${email}. It works once, for three days.`;
  }
  const title = operator ? `Another key for ${operator.email}` : "Invite an operator";
  return (
    <ActionForm title={title} button="Send the link" run={run} onDone={onDone} onClose={onClose}>
      {operator ? (
        <p>The link goes to their email address. They keep the keys that they have.</p>
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
    return `${operator.email} now has the role ${role}.`;
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

/** After a key was lost; a link for another one brings them back. */
export function RemoveKeysDialog({ operator, onDone, onClose }: DialogProps & { operator: Operator }) {
  async function run(reason: string) {
    await call("/operators/remove-keys", { operator_id: operator.id, reason });
    return `The passkeys of ${operator.email} are removed. Send them a link for another key.`;
  }
  return (
    <ActionForm
      title={`Remove the keys of ${operator.email}`}
      button="Remove keys"
      isDangerous
      run={run}
      onDone={onDone}
      onClose={onClose}
    >
      <p>All of their passkeys are removed and their sessions end at once. They are notified by email.</p>
    </ActionForm>
  );
}

/** A key that was refused because it counted its uses backwards. */
export function AllowKeyDialog({ operator, onDone, onClose }: DialogProps & { operator: Operator }) {
  async function run(reason: string) {
    await call("/operators/allow-key", { operator_id: operator.id, reason });
    return `${operator.email} can sign in with this key again.`;
  }
  return (
    <ActionForm
      title={`Allow a key of ${operator.email}`}
      button="Allow the key"
      run={run}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        It counts its uses lower than before. That is so after a key was reset or restored, and when somebody
        has a copy. Ask them first; if they did neither, remove their keys.
      </p>
    </ActionForm>
  );
}

export function DisableDialog({ operator, onDone, onClose }: DialogProps & { operator: Operator }) {
  async function run(reason: string) {
    await call("/operators/disable", { operator_id: operator.id, reason });
    return `${operator.email} can no longer use the console.`;
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
      <p>
        Their sessions end at once and their passkeys are removed. Opening an invitation restores their
        access.
      </p>
    </ActionForm>
  );
}
