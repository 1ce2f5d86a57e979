import * as v from "valibot";
import type { Context } from "../../../context.ts";
import { parseBody } from "../../../http/requests/parse-body.ts";
import { previewEmail, previewText } from "../../mail/preview/preview-message.ts";
import { addNote, LONGEST_NOTE, removeNote } from "../../members/member-notes.ts";
import type { AddAction } from "../register-actions.ts";
import { getAccount, getPreviewed } from "./get-account.ts";

const noteSchema = v.object({
  text: v.pipe(
    v.string("Write a note."),
    v.maxLength(LONGEST_NOTE, `A note has at most ${LONGEST_NOTE} characters.`),
  ),
});
const noteIdSchema = v.object({ note_id: v.pipe(v.string("Name a note."), v.uuid("Name a note.")) });
const messageSchema = v.object({
  way: v.picklist(["email", "text"], "Name an email or a text."),
  message_id: v.pipe(v.string("Name a message."), v.uuid("Name a message.")),
});

/** What is written about a member, and what was written to them. */
export function registerRecordActions(add: AddAction, ctx: Context): void {
  add("members.note", {
    method: "POST",
    url: "/members/note",
    handler: async ({ request, operator }) => {
      const { text } = parseBody(noteSchema, request.body);
      return {
        note_id: await addNote(ctx, { accountId: await getAccount(ctx, request.body), text, operator }),
      };
    },
  });
  add("members.remove_note", {
    method: "POST",
    url: "/members/note/remove",
    handler: async ({ request, operator }) => {
      const { note_id: noteId } = parseBody(noteIdSchema, request.body);
      await removeNote(ctx, { accountId: await getAccount(ctx, request.body), noteId, operator });
      return { removed: true };
    },
  });
  add("members.preview_message", {
    method: "POST",
    url: "/members/message",
    handler: async (call) => {
      const { way, message_id: id } = parseBody(messageSchema, call.request.body);
      const asked = { accountId: await getPreviewed(ctx, call), id };
      return way === "email" ? previewEmail(ctx, asked) : previewText(ctx, asked);
    },
  });
}
