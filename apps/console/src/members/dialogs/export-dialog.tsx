import { call } from "../../api/call.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { saveFile } from "../../ui/save-file.ts";
import type { ActionDialogProps } from "./action-dialog-props.ts";

export function ExportDialog({ member, onDone, onClose }: ActionDialogProps) {
  async function run(reason: string) {
    const exported = await call("/members/export", { account_id: member.account.id, reason });
    saveFile(`member-${member.account.id}.json`, "application/json", JSON.stringify(exported, null, 2));
    return "Exported. Send the file to the member, then delete it.";
  }
  return (
    <ActionForm title="Export everything stored" button="Export" run={run} onDone={onDone} onClose={onClose}>
      <p>A file with everything that is stored about this person, for them alone.</p>
    </ActionForm>
  );
}
