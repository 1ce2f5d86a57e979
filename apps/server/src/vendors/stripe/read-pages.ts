import * as v from "valibot";
import type { Ask } from "./ask-stripe.ts";

interface PageOf {
  limit: number;
  starting_after?: string;
}

interface PagedList<S extends v.GenericSchema<unknown, { id: string }>> {
  what: string;
  item: S;
  load: (page: PageOf) => Promise<unknown>;
}

/** Stripe's most. */
const A_PAGE = 100;

/** A list to its end, in Stripe's order. @throws {PaymentError} */
export async function readPages<S extends v.GenericSchema<unknown, { id: string }>>(
  ask: Ask,
  { what, item, load }: PagedList<S>,
): Promise<v.InferOutput<S>[]> {
  const schema = v.object({ data: v.array(item), has_more: v.boolean() });
  const items: v.InferOutput<S>[] = [];
  for (let hasMore = true; hasMore; ) {
    const last = items.at(-1);
    const page = await ask(what, schema, () =>
      load({ limit: A_PAGE, ...(last && { starting_after: last.id }) }),
    );
    items.push(...page.data);
    hasMore = page.has_more && page.data.length > 0;
  }
  return items;
}
