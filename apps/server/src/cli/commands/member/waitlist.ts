import { maskContact } from "@smirk/domain/joining/contact/mask-contact";
import type { Command } from "commander";
import {
  COUNTED_BY,
  type CountedBy,
  countWaitlist,
  listWaitlist,
  type WaitingPerson,
} from "../../../features/waitlist/list-waitlist.ts";
import { formatCsvLine } from "../../../text-files/format-csv.ts";
import { UsageError } from "../../command-errors.ts";
import { formatTable } from "../../output/print.ts";
import { examples, findGroup } from "../../read-arguments.ts";
import { addReason, runAct } from "../../run-act.ts";
import type { Session } from "../../session.ts";

interface ListOptions {
  csv?: boolean;
  json?: boolean;
}

export function addWaitlistCommands(program: Command, session: Session): void {
  const waitlist = findGroup(program, "waitlist", "people outside the service area");
  addList(waitlist, session);
  waitlist
    .command("count [by]")
    .description(`counts the waitlist by ${COUNTED_BY.join(", ")}`)
    .option("--json", "prints JSON")
    .action((by: string | undefined, options: { json?: boolean }, self: Command) => {
      const group = readGroup(by);
      return session.run(self, async ({ ctx }) => {
        const counts = await countWaitlist(ctx, group);
        const all = counts.reduce((sum, { people }) => sum + people, 0);
        await session.show(options.json, counts, () => [
          ...formatTable(
            [group, ">people"],
            counts.map((one) => [one.group, one.people]),
            "The waitlist is empty.",
          ),
          ...(all === 0 ? [] : [`${all} in total.`]),
        ]);
      });
    });
  const remove = waitlist
    .command("remove <email>")
    .description("removes somebody from the list, with the emails to them")
    .action((email: string, { reason }: { reason?: string }, self: Command) =>
      session.run(self, async (work) => {
        await runAct(session, work, { name: "waitlist.remove", body: { email, reason } });
      }),
    );
  examples(addReason(remove), ["smirk waitlist remove zoe@example.com --reason 'Asked by email'"]);
}

function addList(waitlist: Command, session: Session): void {
  const command = waitlist
    .command("list")
    .description("lists the waitlist, oldest first")
    .option("--csv", "as CSV with addresses in full")
    .option("--json", "prints JSON, with addresses in full")
    .action((options: ListOptions, self: Command) =>
      session.run(self, async ({ ctx }) => {
        const { terminal } = session;
        const all: WaitingPerson[] = [];
        if (options.csv) await terminal.out(formatCsvLine(["email", "phone_number", "joined_at"]));
        for await (const page of listWaitlist(ctx)) {
          if (!options.csv) all.push(...page);
          else
            for (const { email, phoneNumber, joinedAt } of page)
              await terminal.out(formatCsvLine([email, phoneNumber, joinedAt.toISOString()]));
        }
        if (options.csv) return;
        await session.show(options.json, all, () =>
          formatTable(
            ["Email", "Phone", "Since"],
            all.map(({ email, phoneNumber, joinedAt }) => [
              maskContact(email),
              maskContact(phoneNumber),
              joinedAt,
            ]),
            "The waitlist is empty.",
          ),
        );
      }),
    );
  examples(command, ["smirk waitlist list", "smirk waitlist list --csv > waitlist.csv"]);
}

function readGroup(by = "month"): CountedBy {
  const group = COUNTED_BY.find((one) => one === by);
  if (group) return group;
  throw new UsageError(`Count by one of ${COUNTED_BY.join(", ")}.`);
}
