import type { Command } from "commander";
import { findMember } from "../../../features/members/find-member.ts";
import { listNotes } from "../../../features/members/member-notes.ts";
import { recordLook } from "../../../features/members/record-look.ts";
import { formatTable } from "../../output/print.ts";
import { examples, findGroup } from "../../read-arguments.ts";
import { runAct } from "../../run-act.ts";
import type { Session } from "../../session.ts";

interface NoteOptions {
  remove?: string;
  json?: boolean;
}

export function addMemberNoteCommand(program: Command, session: Session): void {
  const command = findGroup(program, "member", "members: memberships, payments and emails")
    .command("note <who> [text]")
    .description("shows the notes on a member, adds one, or removes one")
    .option("--remove <id>", "removes the note with this id")
    .option("--json", "prints JSON")
    .action((who: string, text: string | undefined, { remove, json }: NoteOptions, self: Command) =>
      session.run(self, async (work) => {
        const { ctx, operator } = work;
        const accountId = await findMember(ctx, who);
        const named = { account_id: accountId };
        if (text !== undefined)
          await runAct(session, work, { name: "members.note", body: { ...named, text } });
        else if (remove !== undefined) {
          await runAct(session, work, { name: "members.remove_note", body: { ...named, note_id: remove } });
        } else await recordLook(ctx, { subjectId: accountId, operator });
        const notes = await listNotes(ctx.db, accountId);
        await session.show(json, notes, () =>
          formatTable(
            ["Written", "By", "Note", "Id"],
            notes.map((note) => [note.writtenAt, note.writtenBy, note.text, note.id]),
            "There are no notes.",
          ),
        );
      }),
    );
  examples(command, [
    "smirk member note maria@example.com",
    "smirk member note maria@example.com 'Prefers to be called after six.'",
  ]);
}
