import * as v from "valibot";

/** What can be wrong with a field. The screens have the words for it. */
export const FIELD_FAULTS = [
  "required",
  "wrong_length",
  "too_long",
  "invalid",
  "not_a_name",
  "not_an_email",
  "not_a_phone",
  "not_a_date",
  "in_future",
  "under_18",
  "child_too_old",
  "second_spouse",
  "too_many_members",
  "out_of_region",
] as const;
export type FieldFault = (typeof FIELD_FAULTS)[number];

/** Judges the text of one field; null when nothing is wrong. */
export type JudgeText = (text: string) => FieldFault | null;

/** Faults of a body by the path of their field, such as `family_members.0.birth_date`; "" is the body itself. */
export type FieldFaults = Record<string, FieldFault>;

/** Null for a text with something in it. */
export function judgeFilled(text: string, longest: number): FieldFault | null {
  if (text.trim() === "") return "required";
  return text.length > longest ? "too_long" : null;
}

/** A text field of a body: judged as in the form, then read into what the product works with. */
export function judgedText<Output>(judge: JudgeText, read: (text: string) => Output) {
  return v.pipe(
    v.string((issue) => missingOrInvalid(issue.input)),
    v.rawTransform(({ dataset, addIssue, NEVER }): Output => {
      const fault = judge(dataset.value);
      if (fault === null) return read(dataset.value);
      addIssue({ message: fault });
      return NEVER;
    }),
  );
}

/** The first fault of each field. */
export function readFaults(issues: readonly v.BaseIssue<unknown>[]): FieldFaults {
  const faults: FieldFaults = {};
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? "";
    faults[path] ??= isFieldFault(issue.message) ? issue.message : missingOrInvalid(issue.input);
  }
  return faults;
}

function missingOrInvalid(input: unknown): FieldFault {
  return input === undefined || input === null ? "required" : "invalid";
}

function isFieldFault(word: string): word is FieldFault {
  return FIELD_FAULTS.some((fault) => fault === word);
}
