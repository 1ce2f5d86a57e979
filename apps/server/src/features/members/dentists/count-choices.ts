import type { Context } from "../../../context.ts";

/** How many people of memberships that run chose one of these locations. */
export async function countChoices(
  { db, clock }: Pick<Context, "db" | "clock">,
  locationIds: readonly string[],
): Promise<number> {
  const { people } = await db
    .selectFrom("dentist_choices")
    .innerJoin("memberships", "memberships.id", "membership_id")
    .select(({ fn }) => fn.countAll<string>().as("people"))
    .where((eb) => eb("location_id", "=", eb.fn.any(eb.val(locationIds))))
    .where("ended_at", "is", null)
    .where("state", "in", ["active", "canceled"])
    .where(({ or, eb }) => or([eb("cancel_at", "is", null), eb("cancel_at", ">", clock.now())]))
    .executeTakeFirstOrThrow();
  return Number(people);
}
