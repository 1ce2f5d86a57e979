import type { Command } from "commander";
import { unlockPhone } from "../../features/auth/trust/unlock-phone.ts";
import { findMember } from "../../features/membership/members/find-member.ts";
import { examples, findGroup } from "../find-group.ts";
import type { Session } from "../session.ts";

/** `member unlock-phone`: after a hundred wrong codes, for somebody who can prove nothing on the site. */
export function addMemberUnlockPhoneCommand(program: Command, session: Session): void {
  const command = findGroup(program, "member", "members: what they bought and paid, and their emails")
    .command("unlock-phone <who>")
    .description(
      "lets sign-in codes be tried again after a hundred wrong ones; be sure first that it is them",
    )
    .option("--yes", "without being asked")
    .action((who: string, options: { yes?: boolean }, self: Command) =>
      session.run(self, async ({ ctx, operator }) => {
        const accountId = await findMember(ctx, who);
        await session.confirm("Strangers may then guess a hundred times more.", options.yes);
        const failures = await unlockPhone(ctx, { accountId, operator });
        await session.terminal.out(
          failures === 0 ? "No wrong codes were counted." : `Unlocked: ${failures} wrong codes were counted.`,
        );
      }),
    );
  examples(command, ["smirk member unlock-phone '(713) 555-0123'"]);
}
