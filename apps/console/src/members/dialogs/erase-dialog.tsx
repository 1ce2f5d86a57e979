import { useState } from "react";
import { call } from "../../api/call.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Facts } from "../../ui/facts.tsx";
import { ErrorNote, Field } from "../../ui/field.tsx";
import { formatCode } from "../../ui/formats.ts";
import type { ActionDialogProps } from "./action-dialog-props.ts";
import { usePreview } from "./use-preview.ts";

export function EraseDialog({ member, onDone, onClose }: ActionDialogProps) {
  const [typed, setTyped] = useState("");
  const account_id = member.account.id;
  const { preview, error } = usePreview("/members/erase/preview", { account_id });
  const erasure = preview?.erasure ?? null;
  async function run(reason: string) {
    const { erased } = await call("/members/erase", {
      account_id,
      reason,
    });
    const customers = erased?.customers.join(", ") || "none";
    return `Erased. Erase by hand what vendors store: customer at the payment provider ${customers}, and the log of texts and emails.`;
  }
  return (
    <ActionForm
      title="Erase personal data"
      button="Erase permanently"
      isDangerous
      isReady={erasure !== null && typed.trim().toLowerCase() === "erase"}
      run={run}
      onDone={onDone}
      onClose={onClose}
    >
      <ErrorNote>{error}</ErrorNote>
      {preview !== null && erasure === null && <p>They are already erased.</p>}
      {erasure && (
        <>
          <p>
            Only a backup could restore this. What accounting needs stays, without a name. What they agreed to
            and their signed agreements stay as long as somebody can ask us to prove it.
          </p>
          <Facts
            facts={Object.entries(erasure.erased).map(([name, rows]) => [formatCode(name), String(rows)])}
          />
          <Field
            label="Type “erase”"
            required
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </>
      )}
    </ActionForm>
  );
}
