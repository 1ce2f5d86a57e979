import type { ProcedureSlug } from "../../fees/procedures.ts";
import type { PriceQuestion } from "./read-quote-price.ts";

export interface QuoteLine {
  /** The line as it was written. */
  text: string;
  /** What it may mean, likeliest first. */
  likely: ProcedureSlug[];
  /** What it means for certain; null where nothing or several fit. */
  procedure: ProcedureSlug | null;
  /** Null where it can be read in two ways, and is asked for. */
  count: number | null;
  /** For all of them; null where no amount is written, or one that is asked for. */
  cents: number | null;
  /** Why the price is asked for. */
  question: PriceQuestion | null;
}
