import * as v from "valibot";

const eventSchema = v.looseObject({
  event_id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  timestamp: v.union([v.number(), v.string()]),
  platform: v.string(),
  exception: v.optional(
    v.looseObject({
      values: v.pipe(
        v.array(v.looseObject({ type: v.optional(v.string()), value: v.optional(v.string()) })),
        v.minLength(1),
      ),
    }),
  ),
  message: v.optional(v.string()),
});
const headerSchema = v.looseObject({ event_id: v.optional(v.string()) });
const itemHeaderSchema = v.looseObject({ type: v.string(), length: v.optional(v.number()) });

export type ReportedEvent = v.InferOutput<typeof eventSchema>;

export interface Envelope {
  events: ReportedEvent[];
  /** Types of items that are not error events. */
  otherTypes: string[];
}

/** Lines of JSON: a header, then for each item a header and its payload. @throws for anything else */
export function readEnvelope(body: string): Envelope {
  const [header, ...lines] = body.replace(/\n$/, "").split("\n");
  const { event_id } = v.parse(headerSchema, JSON.parse(header ?? ""));
  if (lines.length === 0 || lines.length % 2 === 1) throw new Error("An item has a header and a payload.");
  const envelope: Envelope = { events: [], otherTypes: [] };
  for (let line = 0; line < lines.length; line += 2) {
    const { type } = v.parse(itemHeaderSchema, JSON.parse(lines[line] ?? ""));
    const payload: unknown = JSON.parse(lines[line + 1] ?? "");
    if (type === "event") envelope.events.push(v.parse(eventSchema, payload));
    else envelope.otherTypes.push(type);
  }
  if (envelope.events.some((event) => event.event_id !== event_id)) throw new Error("The ids differ.");
  return envelope;
}
