import { useState } from "react";
import { call } from "../../api/call.ts";
import type { Membership } from "../../api/types.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Choice, Field } from "../../ui/field.tsx";
import type { ActionDialogProps } from "./use-preview.ts";

type Detail = "address" | "name";

const DETAILS: Record<Detail, string> = { address: "Address", name: "Name" };
const FIELDS: Record<Detail, readonly (readonly [name: string, label: string, isOptional?: boolean])[]> = {
  address: [
    ["address_line_1", "Street"],
    ["address_line_2", "Apartment, suite or unit", true],
    ["city", "City"],
    ["state", "State, such as TX"],
    ["zip", "ZIP code"],
  ],
  name: [
    ["name", "First name"],
    ["surname", "Last name, empty for one name", true],
  ],
};
const NAME_REASONS = [
  ["typo", "Typing error"],
  ["marriage_or_divorce", "Marriage or divorce"],
  ["legal_change", "Legal change"],
  ["other", "Other"],
] as const;

function readValues({ row }: Membership): Record<string, string> {
  return {
    address_line_1: row.address_line_1 ?? "",
    address_line_2: row.address_line_2 ?? "",
    city: row.city,
    state: row.state_code,
    zip: row.zip ?? "",
    name: row.name,
    surname: row.last_name,
    name_reason: "typo",
  };
}

function bodyOf(
  detail: Detail,
  values: Record<string, string>,
): { detail: Detail; [field: string]: unknown } {
  if (detail !== "address") return { detail, ...values, surname: values.surname || null };
  const { address_line_1, address_line_2, city, state, zip } = values;
  return { detail, address: { address_line_1, address_line_2, city, state, zip } };
}

export function ChangeDialog({ member, onDone, onClose }: ActionDialogProps) {
  const [newest] = member.memberships;
  const [detail, setDetail] = useState<Detail>("address");
  const [values, setValues] = useState(() => (newest ? readValues(newest) : {}));
  async function run(reason: string) {
    const correct = (to: Record<string, string>, why: string) =>
      call("/members/update", { account_id: member.account.id, ...bodyOf(detail, to), reason: why });
    await correct(values, reason);
    return {
      sentence: `${DETAILS[detail]} corrected. The member is notified by email.`,
      undo: newest
        ? async (why: string) => {
            await correct(readValues(newest), why);
            return `Undone. The ${detail} is as it was, and the member is notified again.`;
          }
        : undefined,
    };
  }
  const set = (name: string) => (event: { target: { value: string } }) =>
    setValues({ ...values, [name]: event.target.value });
  return (
    <ActionForm title="Correct details" button="Correct" run={run} onDone={onDone} onClose={onClose}>
      <Choice
        label="What changes"
        value={detail}
        onChange={(event) => setDetail(event.target.value as Detail)}
      >
        {Object.entries(DETAILS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Choice>
      {FIELDS[detail].map(([name, label, isOptional]) => (
        <Field
          key={name}
          label={label}
          required={!isOptional}
          value={values[name] ?? ""}
          onChange={set(name)}
        />
      ))}
      {detail === "name" && (
        <Choice label="Why the name changes" value={values.name_reason} onChange={set("name_reason")}>
          {NAME_REASONS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Choice>
      )}
      <p className="text-muted">The member is notified by email.</p>
    </ActionForm>
  );
}
