import { MESSAGE_KINDS, type MessageKind } from "@smirk/contract/account/messages";
import { joinNames } from "@smirk/domain/joining/person-name";
import { type Command, Option } from "commander";
import { listPeople } from "../../../features/members/dentists/list-people.ts";
import { findMember } from "../../../features/members/find-member.ts";
import { findPaidMembership } from "../../../features/members/find-membership.ts";
import { describeChoices } from "../../../features/messages/message-choices.ts";
import { formatTable } from "../../output/print.ts";
import { examples, findGroup } from "../../read-arguments.ts";
import { runAct } from "../../run-act.ts";
import type { Session } from "../../session.ts";
import { readPeople } from "./member-dentist.ts";

interface MessagesOptions {
  on?: MessageKind;
  off?: MessageKind;
  reason?: string;
  json?: boolean;
}

/** What members do themselves on their pages, for those who call. */
export function addMemberChoiceCommands(program: Command, session: Session): void {
  const member = findGroup(program, "member", "members: memberships, payments and mail");
  const signOut = member
    .command("sign-out <who>")
    .description("signs a member out of every browser, such as after a lost phone")
    .option("--reason <text>", "why, for the log")
    .action((who: string, { reason }: { reason?: string }, self: Command) =>
      session.run(self, async (work) => {
        const body = { account_id: await findMember(work.ctx, who), reason };
        const { ended = 0 } = (await runAct(session, work, { name: "members.sign_out", body })) ?? {};
        await session.terminal.out(ended === 0 ? "They were not signed in." : `Signed out of ${ended}.`);
      }),
    );
  examples(signOut, ["smirk member sign-out '(713) 555-0123' --reason 'Lost phone'"]);
  addReplaceCardCommand(member, session);
  const messages = member
    .command("messages <who>")
    .description("shows which news and texts a member wants, or changes one of them")
    .addOption(new Option("--on <kind>", "switches one on, as they asked for").choices(MESSAGE_KINDS))
    .addOption(new Option("--off <kind>", "switches one off").choices(MESSAGE_KINDS))
    .option("--reason <text>", "why, for the log")
    .option("--json", "for machines")
    .action((who: string, options: MessagesOptions, self: Command) =>
      session.run(self, async (work) => {
        const { ctx } = work;
        const accountId = await findMember(ctx, who);
        for (const [kind, isWanted] of [
          [options.on, true],
          [options.off, false],
        ] as const) {
          if (kind === undefined) continue;
          const body = { account_id: accountId, kind, is_wanted: isWanted, reason: options.reason };
          await runAct(session, work, { name: "members.choose_messages", body });
        }
        const chosen = await describeChoices(ctx, accountId);
        const rows = MESSAGE_KINDS.map((kind) => [kind, chosen.wanted[kind] ? "on" : "off"]);
        await session.show(options.json, chosen, () => [
          ...formatTable(["Message", "Wanted"], rows),
          ...(chosen.texts.stopped_at === null ? [] : ["Their phone has stopped all texts."]),
        ]);
      }),
    );
  examples(messages, [
    "smirk member messages maria@example.com --off news_email --reason 'Asked on the phone'",
  ]);
}

function addReplaceCardCommand(member: Command, session: Session): void {
  const command = member
    .command("replace-card <who>")
    .description("gives a card a new code and link, such as after a lost one; the old ones stop working")
    .option("--for <person>", "name or id of a person on the card; the member unless given")
    .option("--reason <text>", "why, for the log")
    .option("--yes", "without being asked")
    .action((who: string, options: { for?: string; reason?: string; yes?: boolean }, self: Command) =>
      session.run(self, async (work) => {
        const { ctx } = work;
        const accountId = await findMember(ctx, who);
        const people = await listPeople(ctx.db, await findPaidMembership(ctx, accountId));
        const [person] = readPeople(people, options.for === undefined ? undefined : [options.for]);
        if (person === undefined) return;
        const name = joinNames(person.name, person.surname);
        await session.confirm(
          `The old code of ${name}'s card stops working. The member is emailed about it.`,
          options.yes,
        );
        const body = { account_id: accountId, person_id: person.id, reason: options.reason };
        await runAct(session, work, { name: "members.replace_card", body });
        await session.terminal.out(`${name}'s card has a new code.`);
      }),
    );
  examples(command, [
    "smirk member replace-card maria@example.com --for 'Sam Lopez' --reason 'Lost the paper card'",
  ]);
}
