import { SPECIALITY_CODES } from "@smirk/domain/finder/speciality";
import { isLatLng, type LatLng } from "@smirk/domain/geography/geo";
import { STATES } from "@smirk/domain/joining/address/states";
import type { ReactNode } from "react";
import { CheckBox, Choice, Field } from "../../ui/field.tsx";
import { labelOf, type Plans, planWords, readCodes, specialityWords } from "../entry-words.ts";
import { LazyPinMap } from "../map/lazy-pin-map.tsx";

export type Values = Record<string, string>;

interface FieldsProps {
  values: Values;
  plans: Plans;
  onChange: (values: Values) => void;
}

const HINTS: Record<string, string> = {
  record_email: "Who is asked whether the listing is right; visitors never see it.",
  opening_hours: "Such as Mon-Fri 9 AM - 5 PM; Sat 9 AM - noon.",
  holidays: "Such as 2026-12-25 closed Christmas; 2026-12-24 8:00-12:00.",
  website: "With https://, such as https://www.fern.example.",
  latitude: "Empty: the middle of the ZIP code.",
  degree: "Such as DDS, DMD or BDS, with others after a comma.",
  languages: "Separated by semicolons, such as English; Spanish.",
};

/** Every fact of an entry in words; the first field has the focus. */
export function EditFields({ values, plans, onChange }: FieldsProps) {
  const set = (name: string, text: string) => onChange({ ...values, [name]: text });
  const text = (name: string, more: { autoFocus?: boolean; type?: string } = {}) => (
    <Field
      key={name}
      label={labelOf(name)}
      hint={HINTS[name]}
      value={values[name] ?? ""}
      onChange={(event) => set(name, event.target.value)}
      {...more}
    />
  );
  const codes = (name: string, choices: readonly string[], words: (code: string) => string) => (
    <CodeBoxes
      label={labelOf(name)}
      choices={choices}
      words={words}
      value={values[name] ?? ""}
      onChange={(value) => set(name, value)}
    />
  );
  const slugs = plans.map(({ slug }) => slug);
  return (
    <>
      <Group title="Location">
        {text("center_name", { autoFocus: true })}
        {text("address")}
        {text("city")}
        <StateChoice value={values.state} onChange={(state) => set("state", state)} />
        {text("zip")}
        {text("phone", { type: "tel" })}
        {["email", "record_email"].map((name) => text(name))}
        <AcceptingChoice
          value={values.accepting_new_patients}
          onChange={(accepting) => set("accepting_new_patients", accepting)}
        />
        {["opening_hours", "holidays", "website"].map((name) => (
          <Wide key={name}>{text(name)}</Wide>
        ))}
        {codes("plans", slugs, (slug) => planWords(slug, plans))}
      </Group>
      <Group title="Pin on the map">
        {text("latitude")}
        {text("longitude")}
        <MovablePin values={values} onChange={onChange} />
      </Group>
      <Group title="Dentist">
        {["name", "last_name", "degree", "languages"].map((name) => text(name))}
        {codes("specialities", SPECIALITY_CODES, specialityWords)}
        <CheckBox
          label={labelOf("smirk_verified")}
          checked={values.smirk_verified === "true"}
          onChange={(event) => set("smirk_verified", String(event.target.checked))}
        />
      </Group>
    </>
  );
}

interface OneChoiceProps {
  value: string | undefined;
  onChange: (value: string) => void;
}

function StateChoice({ value, onChange }: OneChoiceProps) {
  return (
    <Choice label={labelOf("state")} value={value} onChange={(event) => onChange(event.target.value)}>
      {STATES.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Choice>
  );
}

function AcceptingChoice({ value, onChange }: OneChoiceProps) {
  return (
    <Choice
      label={labelOf("accepting_new_patients")}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Not known</option>
      <option value="true">Accepted</option>
      <option value="false">Not accepted</option>
    </Choice>
  );
}

/** Nothing while the cells are no point. */
function MovablePin({ values, onChange }: Omit<FieldsProps, "plans">) {
  const point = readPoint(values);
  return (
    point && (
      <Wide>
        <LazyPinMap point={point} onMove={(moved) => onChange({ ...values, ...cellsOf(moved) })} />
      </Wide>
    )
  );
}

/** Null while the cells are no point. */
export function readPoint({ latitude = "", longitude = "" }: Values): LatLng | null {
  const point = { lat: Number(latitude), lng: Number(longitude) };
  return latitude.trim() !== "" && longitude.trim() !== "" && isLatLng(point) ? point : null;
}

export function cellsOf({ lat, lng }: LatLng): { latitude: string; longitude: string } {
  return { latitude: String(lat), longitude: String(lng) };
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid items-start gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

function Wide({ children }: { children: ReactNode }) {
  return <div className="sm:col-span-2">{children}</div>;
}

interface CodeBoxesProps {
  label: string;
  choices: readonly string[];
  words: (code: string) => string;
  /** The codes that are chosen, as a file has them. */
  value: string;
  onChange: (value: string) => void;
}

/** What the entry has beside the choices stays a choice, such as a plan that is no longer sold. */
function CodeBoxes({ label, choices, words, value, onChange }: CodeBoxesProps) {
  const chosen = readCodes(value);
  const all = [...choices, ...chosen.filter((code) => !choices.includes(code))];
  return (
    <fieldset className="grid gap-x-3 sm:col-span-2 sm:grid-cols-2">
      <legend className="font-medium text-sm">{label}</legend>
      {all.map((code) => (
        <CheckBox
          key={code}
          label={words(code)}
          checked={chosen.includes(code)}
          onChange={({ target }) =>
            onChange((target.checked ? [...chosen, code] : chosen.filter((one) => one !== code)).join(";"))
          }
        />
      ))}
    </fieldset>
  );
}
