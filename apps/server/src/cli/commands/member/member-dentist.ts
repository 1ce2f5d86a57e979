import { joinNames } from "@smirk/domain/joining/person-name";
import type { Command } from "commander";
import { checkChoice } from "../../../features/members/dentists/choose-dentist.ts";
import { dentistName, listPeople, type Person } from "../../../features/members/dentists/list-people.ts";
import { findMember } from "../../../features/members/find-member.ts";
import { findPaidMembership } from "../../../features/members/find-membership.ts";
import { UsageError } from "../../command-errors.ts";
import { formatTable } from "../../output/print.ts";
import { examples, findGroup } from "../../read-arguments.ts";
import { runAct } from "../../run-act.ts";
import type { Session } from "../../session.ts";

interface DentistOptions {
  for?: string[];
  dryRun?: boolean;
  reason?: string;
  yes?: boolean;
}

export function addMemberDentistCommand(program: Command, session: Session): void {
  const member = findGroup(program, "member", "members: memberships, payments and emails");
  const command = member
    .command("dentist <who> [location]")
    .description("shows each person's dentist, or chooses the dentist at a location for them")
    .option("--for <people...>", "names or ids of people on the card; the member alone unless given")
    .option("--dry-run", "shows, and changes nothing")
    .option("--reason <text>", "why, for the log")
    .option("--yes", "without being asked")
    .action((who: string, locationId: string | undefined, options: DentistOptions, self: Command) =>
      session.run(self, async (work) => {
        const { ctx } = work;
        const accountId = await findMember(ctx, who);
        const people = await listPeople(ctx.db, await findPaidMembership(ctx, accountId));
        const out = session.terminal.out;
        if (locationId === undefined) {
          for (const line of describePeople(people)) await out(line);
          return;
        }
        const personIds = readPeople(people, options.for).map(({ id }) => id);
        const choice = { accountId, locationId: readLocation(locationId), personIds };
        const { dentist, changed } = await checkChoice(ctx, choice);
        if (changed.length === 0) return out("Nothing is to be changed.");
        for (const person of changed) await out(describeChange(person, dentistName(dentist)));
        if (options.dryRun) return out("Nothing was changed.");
        await session.confirm("The member is emailed about it.", options.yes);
        const body = {
          account_id: accountId,
          location_id: choice.locationId,
          person_ids: personIds,
          reason: options.reason,
        };
        await runAct(session, work, { name: "members.choose_dentist", body });
        await out("Done.");
      }),
    );
  examples(command, [
    "smirk member dentist maria@example.com",
    "smirk member dentist maria@example.com 417 --for 'Sam Lopez' --dry-run",
  ]);
}

/** People that are named by name or id; the member alone where none is. @throws {UsageError} */
export function readPeople(people: readonly Person[], wanted: readonly string[] | undefined): Person[] {
  if (wanted === undefined) return people.slice(0, 1);
  return wanted.map((text) => {
    const found = people.filter(({ id, name, surname }) => text === id || text === joinNames(name, surname));
    const [person] = found;
    if (person !== undefined && found.length === 1) return person;
    const names = people.map(({ id, name, surname }) => `${joinNames(name, surname)} (${id})`).join(", ");
    throw new UsageError(`--for must name one of the people on the card: ${names}.`);
  });
}

function readLocation(text: string): string {
  if (/^[1-9]\d{0,17}$/.test(text)) return text;
  throw new UsageError("A location is a number, as at the end of the address of its page.");
}

function describePeople(people: readonly Person[]): string[] {
  return formatTable(
    ["Person", "Id", "Dentist", "Location"],
    people.map((person) => [
      joinNames(person.name, person.surname),
      person.id,
      describeDentist(person),
      person.dentist?.locationId ?? null,
    ]),
    "Nobody is on the card.",
  );
}

function describeDentist({ dentist }: Person): string {
  if (dentist === null) return "none";
  const name = dentistName(dentist.known);
  return dentist.listed === null ? `${name} (has left the directory)` : name;
}

function describeChange(person: Person, after: string): string {
  return `${joinNames(person.name, person.surname)}: ${describeDentist(person)} -> ${after}`;
}
