import { type FormEvent, type ReactNode, useState } from "react";
import { sentenceOf } from "../api/call.ts";
import { ActionForm, type OnDone, type Outcome } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorNote } from "../ui/field.tsx";

interface PreviewFormProps<Preview> {
  title: string;
  fields: ReactNode;
  /** Asks the server what the fields would do. */
  loadPreview: () => Promise<Preview>;
  confirm: {
    title: string;
    button: string;
    /** False where the fields say why. */
    asksReason?: boolean | undefined;
    run: (reason: string) => Promise<Outcome | string>;
    show: (preview: Preview) => ReactNode;
  };
  onDone: OnDone;
  onClose: () => void;
}

/** First the fields, then what they would do, with a reason for the log. */
export function PreviewForm<Preview>(props: PreviewFormProps<Preview>) {
  const { title, fields, loadPreview, confirm, onDone, onClose } = props;
  const [preview, setPreview] = useState<{ loaded: Preview } | null>(null);
  const [error, setError] = useState("");
  async function submit(event: FormEvent) {
    event.preventDefault();
    setError("");
    try {
      setPreview({ loaded: await loadPreview() });
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }
  if (preview) {
    return (
      <ActionForm
        title={confirm.title}
        button={confirm.button}
        asksReason={confirm.asksReason}
        run={confirm.run}
        onDone={onDone}
        onClose={onClose}
      >
        {confirm.show(preview.loaded)}
        <Button className="justify-self-start" onClick={() => setPreview(null)}>
          Back
        </Button>
      </ActionForm>
    );
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        {fields}
        <ErrorNote>{error}</ErrorNote>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary">
            Preview
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </form>
    </Dialog>
  );
}
