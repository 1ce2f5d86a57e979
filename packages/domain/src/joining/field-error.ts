import * as v from "valibot";

const FIELD_ERRORS = [
  "required",
  "wrong_length",
  "too_long",
  "invalid",
  "name_is_address",
  "name_with_digits",
  "name_without_letter",
  "name_with_nickname",
  "name_with_signs",
  "name_starts_with_sign",
  "name_with_many_marks",
  "not_an_email",
  "not_a_phone",
  "phone_abroad",
  "phone_without_texts",
  "not_a_date",
  "short_year",
  "in_future",
  "under_18",
  "child_too_old",
  "second_spouse",
  "too_many_members",
  "out_of_region",
] as const;
export type FieldError = (typeof FIELD_ERRORS)[number];

type ValidateText = (text: string) => FieldError | null;

/** Keyed by the path of the field, such as `family_members.0.birth_date`; "" is the body itself. */
export type FieldErrors = Record<string, FieldError>;

export function validateRequired(text: string, longest: number): FieldError | null {
  if (text.trim() === "") return "required";
  return text.length > longest ? "too_long" : null;
}

/** A text as it is typed or pasted, with spaces that do not count: what is longer is not looked at. */
const LONGEST_TYPED = 500;

export function checkedText<Output>(
  validate: ValidateText,
  read: (text: string) => Output,
  longest = LONGEST_TYPED,
) {
  return v.pipe(
    v.string((issue) => missingOrInvalid(issue.input)),
    v.maxLength(longest, "too_long" satisfies FieldError),
    v.rawTransform(({ dataset, addIssue, NEVER }): Output => {
      const error = validate(dataset.value);
      if (error === null) return read(dataset.value);
      addIssue({ message: error });
      return NEVER;
    }),
  );
}

export function readErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const path = v.getDotPath(issue) ?? "";
    errors[path] ??= readFieldError(issue.message) ?? missingOrInvalid(issue.input);
  }
  return errors;
}

function missingOrInvalid(input: unknown): FieldError {
  return input === undefined || input === null ? "required" : "invalid";
}

/** The error that a schema's message names. */
export function readFieldError(message: string): FieldError | null {
  return FIELD_ERRORS.find((error) => error === message) ?? null;
}
