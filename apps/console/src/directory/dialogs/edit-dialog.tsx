import type { LatLng } from "@smirk/domain/geography/geo";
import { type FormEvent, useEffect, useState } from "react";
import { call, sentenceOf } from "../../api/call.ts";
import type { EditPreview, EntryPage } from "../../api/types.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorNote } from "../../ui/field.tsx";
import { formatPhone, formatZip } from "../../ui/formats.ts";
import { Table } from "../../ui/table.tsx";
import { factWords, labelOf, languageWords, type Plans, readCodes } from "../entry-words.ts";
import { LazyPinMap } from "../map/lazy-pin-map.tsx";
import { cellsOf, EditFields, readPoint, type Values } from "./edit-fields.tsx";

const PLACE_FIELDS = ["address", "city", "state", "zip", "latitude", "longitude"];

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
  const { entry, values, setValues, error, setError } = useEntry(providerId, locationId);
  const [preview, setPreview] = useState<EditPreview | null>(null);
  const [moved, setMoved] = useState<LatLng | null>(null);
  const fields = Object.fromEntries(
    Object.entries(values).filter(([name, text]) => entry?.current[name] !== text),
  );
  const body = { provider_id: providerId, location_id: locationId, fields };

  async function compare(event: FormEvent) {
    event.preventDefault();
    setError("");
    try {
      setPreview(await call("/directory/edit/preview", body));
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
          const corrected = { ...fields, ...(moved && cellsOf(moved)) };
          await call("/directory/edit", { ...body, fields: corrected, reason });
          return "";
        }}
        onDone={onDone}
        onClose={onClose}
      >
        <DifferenceTable preview={preview} plans={entry.plans} />
        {PLACE_FIELDS.some((name) => name in fields) && (
          <NewPin preview={preview} moved={moved} current={entry.current} onMove={setMoved} />
        )}
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

/** The entry as it is, and the values that are typed for it. */
function useEntry(providerId: string, locationId: string) {
  const [entry, setEntry] = useState<Entry | null>(null);
  const [values, setValues] = useState<Values>({});
  const [error, setError] = useState("");
  useEffect(() => {
    call("/directory/show", { provider_id: providerId }).then(
      (page) => {
        const current = readValues(page, locationId);
        setEntry({ current, plans: page.plans });
        setValues(current);
      },
      (failure: unknown) => setError(sentenceOf(failure)),
    );
  }, [providerId, locationId]);
  return { entry, values, setValues, error, setError };
}

interface NewPinProps {
  preview: EditPreview;
  moved: LatLng | null;
  current: Values;
  onMove: (point: LatLng) => void;
}

const PIN_SENTENCES = {
  address: "The pin stands at the new address. Move it where that is wrong.",
  zip: "The address was not found: the pin stands in the middle of the ZIP code. Move it to the office.",
};

/** Where the entry will stand, to be looked at and moved. */
function NewPin({ preview, moved, current, onMove }: NewPinProps) {
  const { latitude, longitude } = preview.location;
  const point = readPoint({
    latitude: String(latitude?.after ?? current.latitude),
    longitude: String(longitude?.after ?? current.longitude),
  });
  const shown = moved ?? point;
  return (
    <>
      {preview.point_from && <p>{PIN_SENTENCES[preview.point_from]}</p>}
      {shown && <LazyPinMap point={shown} onMove={onMove} />}
    </>
  );
}

/** The values as the fields show them; the server reads these spellings too. */
function readValues({ fields, locations }: EntryPage, locationId: string): Values {
  const own: Values = { ...fields, ...locations.find(({ id }) => id === locationId)?.fields };
  return {
    ...own,
    phone: formatPhone(own.phone ?? ""),
    zip: formatZip(own.zip),
    languages: readCodes(own.languages).map(languageWords).join("; "),
  };
}

/** What a correction changes, fact by fact. */
function DifferenceTable({ preview, plans }: { preview: EditPreview; plans: Plans }) {
  const { provider, location, warnings } = preview;
  const rows = Object.entries({ ...location, ...provider })
    .filter(([name]) => name !== "protected_fields" && name !== "field_sources")
    .map(([name, { before, after }]) => ({
      key: name,
      cells: [
        labelOf(name),
        <del key="before">{factWords(name, before, plans) || "nothing"}</del>,
        <ins key="after">{factWords(name, after, plans) || "nothing"}</ins>,
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
    </>
  );
}
