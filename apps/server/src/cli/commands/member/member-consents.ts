import type { Command } from "commander";
import { type ListedConsents, listMemberConsents } from "../../../features/members/consents/list-consents.ts";
import { findMember } from "../../../features/members/find-member.ts";
import { recordLook } from "../../../features/members/record-look.ts";
import { officeDay } from "../../../office-day.ts";
import { formatCell, formatFacts } from "../../output/print.ts";
import { examples, findGroup } from "../../read-arguments.ts";
import type { Session, Work } from "../../session.ts";

export function addMemberConsentsCommand(program: Command, session: Session): void {
  const command = findGroup(program, "member", "members: memberships, payments and emails")
    .command("consents <who>")
    .description("shows what a member agreed to, word for word, also after their account was erased")
    .option("--json", "prints JSON")
    .action((who: string, { json }: { json?: boolean }, self: Command) =>
      session.run(self, async ({ ctx, operator }) => {
        const accountId = await findMember(ctx, who);
        const listed = await listMemberConsents(ctx.db, accountId);
        await recordLook(ctx, { subjectId: listed[0]?.membershipId ?? accountId, operator });
        await session.show(json, listed, () => listed.flatMap((one) => describeConsents(ctx, one)));
      }),
    );
  examples(command, ["smirk member consents maria@example.com"]);
}

function describeConsents(
  ctx: Work["ctx"],
  { areWordsStored, consents, ...membership }: ListedConsents,
): string[] {
  const { membershipId, termsVersion, termsAcceptedAt } = membership;
  return [
    ...formatFacts([
      ["Membership", membershipId],
      [
        "Joined with",
        areWordsStored
          ? "the words below"
          : `${termsVersion}, ${officeDay(ctx, termsAcceptedAt)}; words not stored`,
      ],
    ]),
    "",
    ...consents.flatMap((consent) => [
      ...formatFacts([
        ["Agreed to", consent.kind],
        ["At", consent.agreed_at],
        ["Version", `${consent.version}, ${consent.language}`],
        ["From", [consent.network, consent.browser].filter((part) => part !== null).join(", ") || null],
        ["SHA-256", consent.sha256],
        [
          "Kept until",
          consent.held_until
            ? officeDay(ctx, consent.held_until)
            : "a year after the membership's end, or longer",
        ],
      ]),
      ...consent.words.split("\n").map((line) => `  ${formatCell(line)}`),
      "",
    ]),
  ];
}
