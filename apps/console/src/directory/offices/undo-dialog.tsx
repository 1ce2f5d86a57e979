import { call } from "../../api/call.ts";
import type { OfficeChange } from "../../api/types.ts";
import { ActionForm } from "../../ui/action-form.tsx";

interface UndoDialogProps {
  change: OfficeChange;
  onClose: () => void;
  onDone: (sentence: string) => void;
}

/** Says what visitors see after it. */
export function UndoDialog({ change, onClose, onDone }: UndoDialogProps) {
  const { id, dentist, facts, provider_id } = change;
  return (
    <ActionForm
      title={`Undo for ${dentist}`}
      button="Undo"
      asksReason={false}
      run={async () => {
        await call("/directory/undo", { provider_id, change_id: id });
        return `What the office said about ${dentist} is undone.`;
      }}
      onClose={onClose}
      onDone={onDone}
    >
      <p>Visitors see again, at once:</p>
      <ul className="list-disc pl-5">
        {facts.map(({ name, before }) => (
          <li key={name}>
            {name}: {before}
          </li>
        ))}
      </ul>
      <p>
        It no longer counts as the office’s word, so an import may change it. The office gets no email; the
        undo is in the log and can be undone.
      </p>
    </ActionForm>
  );
}
