import * as v from "valibot";

const amount = v.optional(v.pipe(v.number(), v.minValue(0)), 0);

/** The clock, like Stripe's test clocks, only moves forward. */
export function readControlClock(now: number) {
  const place = v.pipe(
    v.strictObject({ to: v.pipe(v.string(), v.isoTimestamp()) }),
    v.transform(({ to }) => Math.floor(Date.parse(to) / 1000)),
  );
  const span = v.pipe(
    v.strictObject({ days: amount, hours: amount, minutes: amount, seconds: amount }),
    v.transform(
      ({ days, hours, minutes, seconds }) => now + days * 86_400 + hours * 3600 + minutes * 60 + seconds,
    ),
  );
  return v.pipe(v.union([place, span]), v.minValue(now, "The clock goes forward only."));
}
