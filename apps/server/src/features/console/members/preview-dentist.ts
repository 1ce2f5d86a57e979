import type { Context } from "../../../context.ts";
import { checkChoice, getDentists } from "../../members/dentists/choose-dentist.ts";
import { dentistName } from "../../members/dentists/list-people.ts";

interface AskedDentist {
  accountId: string;
  /** Without both, what is chosen now. */
  locationId: string | undefined;
  personIds: string[] | undefined;
}

export async function previewDentist(ctx: Context, { accountId, locationId, personIds }: AskedDentist) {
  const dentists = await getDentists(ctx, accountId);
  if (locationId === undefined || personIds === undefined) return { dentists, choice: null };
  const { dentist, changed } = await checkChoice(ctx, { accountId, locationId, personIds });
  return { dentists, choice: { dentist: dentistName(dentist), personIds: changed.map(({ id }) => id) } };
}
