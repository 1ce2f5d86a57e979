import * as v from "valibot";

const MOST_CENTS = 100_000_000;

export const centsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_CENTS));

/** Cents that may be a credit. */
export const signedCentsSchema = v.pipe(v.number(), v.integer());
