import { getStateLaw } from "@smirk/domain/law/state-law";
import { formatShortDate } from "@smirk/domain/wire/short-date";
import type { Context } from "../../context.ts";
import { listRegistrationEnds, type RegistrationEnd } from "../law/registration-ends.ts";
import { listSalesStops } from "../sales/sales-stops.ts";
import { count, type Finding, fail, ok, warning } from "./checks/finding.ts";

const SOON_DAYS = 60;
const RENEW = "Renew it with the state, then enter it in the console under States.";

/** Registrations with states that have ended, those that end within 60 days, and states that ask for one in vain. */
export async function checkRegistrations(ctx: Pick<Context, "db" | "clock" | "config">): Promise<Finding[]> {
  const ends = await listRegistrationEnds(ctx);
  const ended = ends.filter(({ daysLeft }) => daysLeft < 0);
  const soon = ends.filter(({ daysLeft }) => daysLeft >= 0 && daysLeft <= SOON_DAYS);
  const name = (found: readonly RegistrationEnd[]) =>
    found.map(({ state, lastDay }) => `${state.name} on ${formatShortDate(lastDay)}`).join(", ");
  const stops = await listSalesStops(ctx);
  const known = new Set(ends.map(({ state }) => state.code));
  const missing = [...stops]
    .filter(([code, reason]) => reason === "not_registered" && !known.has(code))
    .map(([code]) => getStateLaw(code).name);
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
    // It needs nobody: not every organization wants to sell there.
    ...(missing.length === 0
      ? []
      : [ok("registrations", `nobody can join without one in ${missing.join(", ")}`)]),
  ];
  if (findings.length > 0) return findings;
  if (ends.length === 0) return [ok("registrations", "none is entered or asked for")];
  return [ok("registrations", `${count(ends.length, "state")} with one, none ends within ${SOON_DAYS} days`)];
}
