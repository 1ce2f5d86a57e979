import { type Command, InvalidArgumentError } from "commander";
import { getRenewal } from "../../../features/leaving/set-auto-renew.ts";
import { findMember } from "../../../features/members/find-member.ts";
import { examples, findGroup } from "../../read-arguments.ts";
import { runAct } from "../../run-act.ts";
import type { Session } from "../../session.ts";

interface RenewalOptions {
  dryRun?: boolean;
  reason?: string;
  yes?: boolean;
}

export function addMemberRenewalCommand(program: Command, session: Session): void {
  const member = findGroup(program, "member", "members: memberships, payments and mail");
  const command = member
    .command("renewal <who>")
    .argument("<on|off>", "whether the membership renews by itself", readChoice)
    .description("turns automatic renewal on or off; off is no cancellation and refunds nothing")
    .option("--dry-run", "shows, and changes nothing")
    .option("--reason <text>", "why, for the log")
    .option("--yes", "without being asked")
    .action((who: string, isOn: boolean, { dryRun, reason, yes }: RenewalOptions, self: Command) =>
      session.run(self, async (work) => {
        const { ctx } = work;
        const accountId = await findMember(ctx, who);
        const now = await getRenewal(ctx, accountId);
        await session.terminal.out(describeRenewal(now.auto_renew, now.period_end));
        if (now.auto_renew === isOn) return session.terminal.out("Nothing is to be changed.");
        if (dryRun) return session.terminal.out("Nothing was changed.");
        await session.confirm(describeRenewal(isOn, now.period_end), yes);
        const body = { account_id: accountId, auto_renew: isOn, reason };
        const after = await runAct(session, work, { name: "members.set_renewal", body });
        if (after !== null)
          await session.terminal.out(`Done. ${describeRenewal(after.auto_renew, after.period_end)}`);
      }),
    );
  examples(command, ["smirk member renewal maria@example.com off --dry-run"]);
}

function readChoice(text: string): boolean {
  if (text !== "on" && text !== "off") throw new InvalidArgumentError("It is on or off.");
  return text === "on";
}

function describeRenewal(isOn: boolean, end: string | null): string {
  const day = end ?? "an unknown day";
  return isOn
    ? `Automatic renewal is on: the membership renews on ${day}.`
    : `Automatic renewal is off: the membership ends on ${day}.`;
}
