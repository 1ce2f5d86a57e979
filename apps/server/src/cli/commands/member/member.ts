import { RESENDABLE_KINDS } from "@smirk/contract/console/members/members";
import { type Command, InvalidArgumentError } from "commander";
import { showMember } from "../../../features/console/members/show-member.ts";
import type { ResendableKind } from "../../../features/mail/send-again.ts";
import { findMember } from "../../../features/members/find-member.ts";
import {
  listMembers,
  MEMBERSHIP_STATES,
  type MembershipState,
} from "../../../features/members/list-members.ts";
import { recordLook } from "../../../features/members/record-look.ts";
import { officeDay } from "../../../office-day.ts";
import { UsageError } from "../../command-errors.ts";
import { formatTable } from "../../output/print.ts";
import { examples, findGroup, readCount } from "../../read-arguments.ts";
import { runAct } from "../../run-act.ts";
import type { Session } from "../../session.ts";
import { describeMember } from "./member-lines.ts";

interface ListOptions {
  state?: string;
  plan?: string;
  rows: number;
  after?: string;
  json?: boolean;
}

const ROWS_A_PAGE = 500;
const WHO = "phone number, email address, policy number or id";

export function addMemberCommands(program: Command, session: Session): void {
  const member = findGroup(program, "member", "members: memberships, payments and emails");
  addShow(member, session);
  addList(member, session);
  addResend(member, session);
}

function addShow(member: Command, session: Session): void {
  const command = member
    .command("show <who>")
    .description(`shows a member in full, by ${WHO}`)
    .option("--json", "prints JSON")
    .action((who: string, options: { json?: boolean }, self: Command) =>
      session.run(self, async ({ ctx, operator }) => {
        const shown = await showMember(ctx, await findMember(ctx, who));
        await recordLook(ctx, { subjectId: shown.memberships[0]?.row.id ?? shown.account.id, operator });
        await session.show(options.json, shown, () => describeMember(ctx, shown));
      }),
    );
  examples(command, [
    "smirk member show '(713) 555-0123'",
    "smirk member show maria@example.com",
    "smirk member show '9123 4567 8901 2345'",
  ]);
}

function addList(member: Command, session: Session): void {
  const command = member
    .command("list")
    .description("lists memberships, the newest first; contacts are masked")
    .option(
      "--state <state>",
      `only those that are ${MEMBERSHIP_STATES.join(", ")}; all paid ones by default`,
    )
    .option("--plan <slug>", "only those of one plan")
    .option("--rows <n>", "at most so many", readCount, ROWS_A_PAGE)
    .option("--after <id>", "those after this membership, as the page before says", readMembershipId)
    .option("--json", "prints JSON")
    .action((options: ListOptions, self: Command) => {
      const filter = { state: readState(options.state), planSlug: options.plan };
      return session.run(self, async ({ ctx }) => {
        const page = await listMembers(ctx, filter, options);
        const { memberships, count, next } = page;
        await session.show(options.json, page, () => [
          ...formatTable(
            ["Membership", "State", "Plan", "Paid", "Since", "Until", "Email", "Phone"],
            memberships.map((one) => [
              one.membershipId,
              one.state,
              one.planSlug,
              one.period,
              one.joinedAt && officeDay(ctx, one.joinedAt),
              one.paidUntil && officeDay(ctx, one.paidUntil),
              one.email ?? "erased",
              one.phoneNumber,
            ]),
            "No membership matches.",
          ),
          ...(next === null && options.after === undefined
            ? []
            : [`${memberships.length} of ${count.toLocaleString("en-US")}.`]),
          ...(next === null ? [] : [`The next ones: the same with --after ${next}`]),
        ]);
      });
    });
  examples(command, ["smirk member list --state active --rows 50"]);
}

function addResend(member: Command, session: Session): void {
  const command = member
    .command("resend <who> <kind>")
    .description(`sends a member's newest email again: ${RESENDABLE_KINDS.join(", ")}`)
    .option("--reason <text>", "why, for the log")
    .action((who: string, text: string, { reason }: { reason?: string }, self: Command) => {
      const kind = readKind(text);
      return session.run(self, async (work) => {
        const body = { account_id: await findMember(work.ctx, who), kind, reason };
        await runAct(session, work, { name: "members.resend", body });
        await session.terminal.out(
          "It goes out once a server runs. Running the command again sends another one.",
        );
      });
    });
  examples(command, ["smirk member resend maria@example.com welcome --reason 'Not received'"]);
}

function readState(text: string | undefined): MembershipState | undefined {
  if (text === undefined) return undefined;
  const state = MEMBERSHIP_STATES.find((one) => one === text);
  if (state) return state;
  throw new UsageError(`--state must be one of ${MEMBERSHIP_STATES.join(", ")}.`);
}

function readKind(text: string): ResendableKind {
  const kind = RESENDABLE_KINDS.find((one) => one === text);
  if (kind) return kind;
  throw new UsageError(`Emails that can be sent again are ${RESENDABLE_KINDS.join(", ")}.`);
}

function readMembershipId(text: string): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return text;
  throw new InvalidArgumentError("It must be the id of a membership.");
}
