import { invalid } from "../../errors.ts";
import type { Judged } from "./change-provider.ts";
import type { Change } from "./directory-rows.ts";
import { keepFields, withCompanions } from "./save/kept-fields.ts";

interface Kept {
  kept_fields: string[];
}

interface Edit {
  faults: readonly string[];
  /** Columns that the operator named, whether or not their value is another. */
  set: readonly string[];
  release: readonly string[];
}

/**
 * What an edit makes of a row; null where nothing is left to write. What was set is kept, even as it was, and what is
 * released is not.
 * @throws {AppError} 400 with everything that stands against the edit
 */
export function settleEdit<Row extends Kept>(
  before: Row,
  judged: Judged<Row>,
  { faults, set, release }: Edit,
): Change<Row> | null {
  const reasons = "faults" in judged ? [...faults, ...judged.faults] : faults;
  if (reasons.length > 0 || "faults" in judged) throw invalid(`Nothing was changed: ${reasons.join("; ")}.`);
  const { after } = judged.change ?? { after: before };
  const released = withCompanions(release);
  const own = set.filter((field) => field !== "published");
  const kept_fields = keepFields(after.kept_fields, own).filter((field) => !released.includes(field));
  const isSame = kept_fields.join() === before.kept_fields.toSorted().join();
  return judged.change === null && isSame ? null : { before, after: { ...after, kept_fields } };
}
