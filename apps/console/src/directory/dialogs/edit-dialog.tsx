import { type FormEvent, useEffect, useState } from "react";
import { call, sentenceOf } from "../../api/call.ts";
import { ActionForm } from "../../members/dialogs/action-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorNote } from "../../ui/field.tsx";
import { formatPhone, formatZip } from "../../ui/formats.ts";
import { languageWords, type Plans, readCodes } from "../entry-words.ts";
import type { EditPreview, EntryPage } from "../types.ts";
import { DifferenceTable } from "./difference-table.tsx";
import { EditFields, type Values } from "./edit-fields.tsx";

interface EditDialogProps {
  providerId: string;
  locationId: string;
  onDone: () => void;
  onClose: () => void;
}

interface Entry {
  current: Values;
  plans: Plans;
}

/** The facts in words; then what would change, with a reason. */
export function EditDialog({ providerId, locationId, onDone, onClose }: EditDialogProps) {
  const [entry, setEntry] = useState<Entry | null>(null);
  const [values, setValues] = useState<Values>({});
  const [preview, setPreview] = useState<EditPreview | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    call<EntryPage>("/directory/show", { provider_id: providerId }).then(
      (page) => {
        const current = readValues(page, locationId);
        setEntry({ current, plans: page.plans });
        setValues(current);
      },
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }, [providerId, locationId]);

  const fields = Object.fromEntries(
    Object.entries(values).filter(([name, text]) => entry?.current[name] !== text),
  );
  const body = { provider_id: providerId, location_id: locationId, fields };

  async function compare(event: FormEvent) {
    event.preventDefault();
    setError("");
    try {
      setPreview(await call<EditPreview>("/directory/edit/preview", body));
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }

  if (preview !== null && entry !== null) {
    return (
      <ActionForm
        title="Correct the entry"
        button="Correct"
        run={async (reason) => {
          await call("/directory/edit", { ...body, reason });
          return "";
        }}
        onDone={onDone}
        onClose={onClose}
      >
        <DifferenceTable preview={preview} plans={entry.plans} />
        <p className="text-muted">Imports of the registry leave these facts as they are.</p>
      </ActionForm>
    );
  }
  return (
    <Dialog title="Correct the entry" onClose={onClose}>
      <form className="grid gap-6" onSubmit={(event) => void compare(event)}>
        {entry && <EditFields values={values} plans={entry.plans} onChange={setValues} />}
        <ErrorNote>{error}</ErrorNote>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" disabled={Object.keys(fields).length === 0}>
            Compare
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** As the fields show them; the server reads these spellings too. */
function readValues({ fields, locations }: EntryPage, locationId: string): Values {
  const own: Values = { ...fields, ...locations.find(({ id }) => id === locationId)?.fields };
  return {
    ...own,
    phone: formatPhone(own.phone ?? ""),
    zip: formatZip(own.zip),
    languages: readCodes(own.languages).map(languageWords).join("; "),
  };
}
