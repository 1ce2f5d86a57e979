import type { Context } from "../../../context.ts";
import { invalid } from "../../../errors.ts";

const LARGEST_ID = 2n ** 63n - 1n;

/** @throws 400 `invalid` for a location that the directory does not publish */
export async function checkPrimaryDentist({ db }: Pick<Context, "db">, id: string | null): Promise<void> {
  if (id === null) return;
  const found =
    BigInt(id) <= LARGEST_ID &&
    (await db
      .selectFrom("location_cards")
      .select("location_id")
      .where("location_id", "=", id)
      .executeTakeFirst());
  if (found) return;
  throw invalid("Your dentist is not in our directory any more. Please pick one again.", {
    primary_dentist_id: "Please pick a dentist again.",
  });
}
