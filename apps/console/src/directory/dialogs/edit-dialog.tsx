import { useEffect, useState } from "react";
import { call, sentenceOf } from "../../api/call.ts";
import { ActionForm } from "../../members/dialogs/action-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorNote, Field } from "../../ui/field.tsx";
import { formatCode } from "../../ui/formats.ts";
import { Table } from "../../ui/table.tsx";
import type { EditPreview, EntryPage } from "../types.ts";

const LOCATION_FIELDS = [
  "center_name",
  "address",
  "city",
  "state",
  "zip",
  "latitude",
  "longitude",
  "phone",
  "email",
  "plans",
  "accepting_new_patients",
  "opening_hours",
] as const;
const PROVIDER_FIELDS = ["name", "last_name", "degree", "specialities", "languages"] as const;
const HINTS: Record<string, string> = {
  plans: "Separated by semicolons; replaces all plans.",
  opening_hours: "As in files, such as Mo-Fr 9:00-17:00.",
  latitude: "Empty: the middle of the ZIP code.",
};

interface EditDialogProps {
  providerId: string;
  locationId: string;
  onDone: () => void;
  onClose: () => void;
}

type Values = Record<string, string>;

/** The facts as files write them; then what would change, with a reason. */
export function EditDialog({ providerId, locationId, onDone, onClose }: EditDialogProps) {
  const [current, setCurrent] = useState<Values | null>(null);
  const [values, setValues] = useState<Values>({});
  const [preview, setPreview] = useState<EditPreview | null>(null);
  const [error, setError] = useState("");
  useEffect(() => {
    call<EntryPage>("/directory/show", { provider_id: providerId }).then(
      ({ fields, locations }) => {
        const location = locations.find(({ id }) => id === locationId);
        setCurrent({ ...fields, ...location?.fields });
        setValues({ ...fields, ...location?.fields });
      },
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }, [providerId, locationId]);

  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, text]) => current?.[name] !== text),
  );
  const body = { provider_id: providerId, location_id: locationId, fields: changed };

  async function compare() {
    setError("");
    try {
      setPreview(await call<EditPreview>("/directory/edit/preview", body));
    } catch (failure) {
      setError(sentenceOf(failure));
    }
  }

  if (preview !== null) {
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
        <Difference preview={preview} />
      </ActionForm>
    );
  }
  return (
    <Dialog title="Correct the entry" onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void compare();
        }}
      >
        {current && (
          <div className="grid gap-3 sm:grid-cols-2">
            {[...LOCATION_FIELDS, ...PROVIDER_FIELDS].map((name) => (
              <Field
                key={name}
                label={labelOf(name)}
                hint={HINTS[name]}
                value={values[name] ?? ""}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            ))}
          </div>
        )}
        <ErrorNote>{error}</ErrorNote>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" disabled={Object.keys(changed).length === 0}>
            Compare
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </form>
    </Dialog>
  );
}

function Difference({ preview: { provider, location, warnings } }: { preview: EditPreview }) {
  const rows = Object.entries({ ...location, ...provider })
    .filter(([name]) => name !== "protected_fields")
    .map(([name, { before, after }]) => ({
      key: name,
      cells: [
        labelOf(name),
        <del key="before">{toText(before)}</del>,
        <ins key="after">{toText(after)}</ins>,
      ],
    }));
  return (
    <>
      <Table
        caption="What changes"
        columns={["Fact", "Is", "Becomes"]}
        empty="Nothing would change."
        rows={rows}
      />
      {warnings.map((warning) => (
        <p key={warning} className="rounded-md bg-tint px-3 py-2 text-on-tint">
          Warning: {warning}.
        </p>
      ))}
      <p className="text-muted">Imports of the registry leave these facts as they are.</p>
    </>
  );
}

function labelOf(name: string): string {
  const words = formatCode(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function toText(value: unknown): string {
  if (value === null) return "";
  return Array.isArray(value) ? value.join("; ") : String(value);
}
