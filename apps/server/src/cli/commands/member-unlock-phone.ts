import type { Command } from "commander";
import { findMember } from "../../features/members/find-member.ts";
import { examples, findGroup } from "../read-arguments.ts";
import { addReason, runAct } from "../run-act.ts";
import type { Session } from "../session.ts";

/** `member unlock-phone`: after a hundred wrong codes, for somebody who can prove nothing on the site. */
export function addMemberUnlockPhoneCommand(program: Command, session: Session): void {
  const command = findGroup(program, "member", "members: memberships, payments and emails")
    .command("unlock-phone <who>")
    .description(
      "allows sign-in codes again after a hundred wrong ones; check first that it is the owner of the phone",
    )
    .action((who: string, { reason }: { reason?: string }, self: Command) =>
      session.run(self, async (work) => {
        const body = { account_id: await findMember(work.ctx, who), reason };
        await runAct(session, work, { name: "members.unlock_phone", body });
      }),
    );
  examples(addReason(command), [
    "smirk member unlock-phone '(713) 555-0123' --reason 'Knew the last payment'",
  ]);
}
