import type { Context } from "../../../context.ts";
import { invalid } from "../../../errors.ts";
import { isLocationPublished } from "../../directory/is-location-published.ts";

/** @throws 400 `invalid` for a location that the directory does not publish */
export async function checkPrimaryDentist(ctx: Pick<Context, "db">, id: string | null): Promise<void> {
  if (id === null || (await isLocationPublished(ctx, id))) return;
  throw invalid("Your dentist is no longer in our directory. Please pick another one.", {
    primary_dentist_id: "Please pick a dentist again.",
  }).because("dentist_gone", { fields: { primary_dentist_id: "dentist_gone" } });
}
