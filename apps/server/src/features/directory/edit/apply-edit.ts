import { invalid } from "../../../errors.ts";
import type { Change } from "../directory-rows.ts";
import { protectFields, withCompanions } from "../save/protected-fields.ts";
import type { Validated } from "./change-provider.ts";

interface ProtectedRow {
  protected_fields: string[];
}

interface Edit {
  errors: readonly string[];
  /** Columns that the operator named, changed or not. */
  set: readonly string[];
  release: readonly string[];
}

/** Null if nothing changes. @throws {AppError} 400 with every error */
export function applyEdit<Row extends ProtectedRow>(
  before: Row,
  validated: Validated<Row>,
  { errors, set, release }: Edit,
): Change<Row> | null {
  const reasons = "errors" in validated ? [...errors, ...validated.errors] : errors;
  if (reasons.length > 0 || "errors" in validated)
    throw invalid(`Nothing was changed: ${reasons.join("; ")}.`);
  const { after } = validated.change ?? { after: before };
  const released = withCompanions(release);
  const own = set.filter((field) => field !== "published");
  const protected_fields = protectFields(after.protected_fields, own).filter(
    (field) => !released.includes(field),
  );
  const isSame = protected_fields.join() === before.protected_fields.toSorted().join();
  return validated.change === null && isSame ? null : { before, after: { ...after, protected_fields } };
}
