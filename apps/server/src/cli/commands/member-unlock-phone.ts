import type { Command } from "commander";
import { unlockPhone } from "../../features/auth/trust/code-failures.ts";
import { findMember } from "../../features/members/find-member.ts";
import { examples, findGroup } from "../read-arguments.ts";
import type { Session } from "../session.ts";

/** `member unlock-phone`: after a hundred wrong codes, for somebody who can prove nothing on the site. */
export function addMemberUnlockPhoneCommand(program: Command, session: Session): void {
  const command = findGroup(program, "member", "members: memberships, payments and emails")
    .command("unlock-phone <who>")
    .description(
      "allows sign-in codes again after a hundred wrong ones; check first that it is the owner of the phone",
    )
    .option("--yes", "skips the confirmation")
    .action((who: string, options: { yes?: boolean }, self: Command) =>
      session.run(self, async ({ ctx, operator }) => {
        const accountId = await findMember(ctx, who);
        await session.confirm("Anyone can then try a hundred more codes.", options.yes);
        const failures = await unlockPhone(ctx, { accountId, operator });
        await session.terminal.out(
          failures === 0 ? "No wrong codes were counted." : `Unlocked: ${failures} wrong codes were counted.`,
        );
      }),
    );
  examples(command, ["smirk member unlock-phone '(713) 555-0123'"]);
}
