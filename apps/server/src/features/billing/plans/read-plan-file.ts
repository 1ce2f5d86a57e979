import type { Context } from "../../../context.ts";
import type { FileSource } from "../../../text-files/file-source.ts";
import { readOperatorFile } from "../read-operator-file.ts";
import { fromColumns, PLAN_COLUMNS, REQUIRED_PLAN_COLUMNS } from "./plan-columns.ts";
import type { ListedPlan } from "./plan-row.ts";
import { validatePlans } from "./validate-plans.ts";

const CSV_SHAPE = { columns: PLAN_COLUMNS, required: REQUIRED_PLAN_COLUMNS, fromColumns };

/** The plans of a CSV or JSON file. @throws {AppError} 422 `file_refused` with every error and its line */
export async function readPlanFile(
  { config }: Pick<Context, "config">,
  source: FileSource,
): Promise<ListedPlan[]> {
  const { name, rows } = await readOperatorFile(source, "plans", CSV_SHAPE);
  return validatePlans(name, rows, config.planOrganizationSlug);
}
