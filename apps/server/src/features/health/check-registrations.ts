import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { Context } from "../../context.ts";
import { listRegistrationEnds, type RegistrationEnd } from "../law/registration-ends.ts";
import { count, type Finding, fail, ok, warning } from "./checks/finding.ts";

const SOON_DAYS = 60;
const RENEW = "Renew it with the state, then enter it in the console under States.";

/** Registrations with states that have ended, and those that end within 60 days. */
export async function checkRegistrations(ctx: Pick<Context, "db" | "clock">): Promise<Finding[]> {
  const ends = await listRegistrationEnds(ctx);
  const ended = ends.filter(({ daysLeft }) => daysLeft < 0);
  const soon = ends.filter(({ daysLeft }) => daysLeft >= 0 && daysLeft <= SOON_DAYS);
  const name = (found: readonly RegistrationEnd[]) =>
    found.map(({ state, lastDay }) => `${state.name} on ${formatShortDate(lastDay)}`).join(", ");
  const findings = [
    ...(ended.length === 0
      ? []
      : [fail("registrations", `${count(ended.length, "registration")} ended: ${name(ended)}`, RENEW)]),
    ...(soon.length === 0
      ? []
      : [
          warning(
            "registrations",
            `${count(soon.length, "registration")} within ${SOON_DAYS} days of the end: ${name(soon)}`,
            RENEW,
          ),
        ]),
  ];
  if (findings.length > 0) return findings;
  if (ends.length === 0) return [ok("registrations", "none is entered")];
  return [ok("registrations", `${count(ends.length, "state")} with one, none ends within ${SOON_DAYS} days`)];
}
