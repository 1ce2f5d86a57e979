import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type FaultScript, registerFaultDoor } from "./faults.ts";
import { personSchema, type Roster } from "./person.ts";

/** What each vendor's part of the control door offers, for the index page. */
export const SIGN_ON_DOOR = [
  { method: "GET", path: "/people", says: "Who has an account there." },
  {
    method: "POST",
    path: "/people",
    says: 'Adds someone: {"email", "email_verified", "given_name", "family_name", "is_private_email", "sub"}, each as wanted.',
  },
  { method: "DELETE", path: "/people", says: "Back to the first people, with nothing agreed to yet." },
  {
    method: "PUT",
    path: "/fault",
    says: 'Makes it fail: {"fault": "hang" | "error_500" | "html" | "empty_json"}, with "endpoints", "times" and "delay_ms" as wanted.',
  },
  { method: "GET", path: "/fault", says: "The fault that is set." },
  { method: "DELETE", path: "/fault", says: "Lets it answer again." },
] as const;

export function registerSignOnDoor(door: FastifyInstance, roster: Roster, faults: FaultScript): void {
  registerFaultDoor(door, faults);
  door.get("/people", () => ({ people: roster.list() }));
  door.post("/people", (request, reply) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), personSchema), request.body);
    if (parsed.success) return reply.code(201).send(roster.add(parsed.output));
    return reply.code(400).send({ error: "invalid", message: parsed.issues[0].message });
  });
  door.delete("/people", (_request, reply) => {
    roster.reset();
    return reply.code(204).send();
  });
}
