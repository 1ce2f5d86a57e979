import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { queueNews } from "../../features/mail/queue/queue-news.ts";
import type { News } from "../../features/mail/templates/news.ts";
import { listNewsReaders } from "../../features/messages/message-choices.ts";
import { UsageError } from "../command-errors.ts";
import { addFormat, type InputOptions, STANDARD_INPUT, withInputFile } from "../input-file.ts";
import { examples, findGroup } from "../read-arguments.ts";
import type { Session } from "../session.ts";

interface SendOptions extends InputOptions {
  dryRun?: boolean;
  spanish?: string;
  yes?: boolean;
}

const LONGEST_SUBJECT = 120;

export function addNewsCommands(program: Command, session: Session): void {
  const news = findGroup(program, "news", "emails to members who asked for news");
  const send = news
    .command("send <file>")
    .description("sends a text file to each member who wants news: subject, empty line, paragraphs")
    .option("--spanish <file>", "the same news for members who read Spanish")
    .option("--dry-run", "sends nothing")
    .option("--yes", "without confirmation")
    .action(async (file: string, { dryRun, spanish, yes, format }: SendOptions, self: Command) => {
      if (file === STANDARD_INPUT && spanish === STANDARD_INPUT)
        throw new UsageError("Standard input is one of the two texts: name a file for the other.");
      const readText = async (given: string) =>
        readNews(await withInputFile(session, { file: given, format }, (path) => readFile(path, "utf8")));
      const read = await readText(file);
      const translated = spanish === undefined ? null : await readText(spanish);
      await session.run(self, async ({ ctx, operator }) => {
        const readers = await listNewsReaders(ctx.db);
        await session.terminal.out(`"${read.subject}" goes to ${count(readers.length)}.`);
        const others = readers.filter(({ language }) => language === "es");
        if (others.length > 0 && translated === null) {
          await session.terminal.out(`${count(others.length)} read Spanish: add --spanish <file>.`);
        }
        if (dryRun || readers.length === 0) return;
        await session.confirm("An email that is sent cannot be taken back.", yes);
        const queued = await queueNews(ctx, { news: read, spanish: translated, operator });
        const again = readers.length - queued;
        await session.terminal.out(
          again > 0 ? `${count(queued)}; ${count(again)} got it before.` : `Queued for ${count(queued)}.`,
        );
      });
    });
  examples(addFormat(send, ["txt"]), ["smirk news send spring.txt --dry-run", "smirk news send spring.txt"]);
}

function count(members: number): string {
  return members === 1 ? "1 member" : `${members} members`;
}

function joinLines(part: string): string {
  const lines = part.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

/** @throws unless it has a subject, an empty line and a paragraph */
function readNews(text: string): News {
  const [subject = "", ...paragraphs] = text
    .replaceAll("\r\n", "\n")
    .split(/\n\s*\n/)
    .map(joinLines)
    .filter((part) => part !== "");
  if (subject === "" || paragraphs.length === 0 || subject.length > LONGEST_SUBJECT) {
    throw new Error(
      `The file needs a subject of at most ${LONGEST_SUBJECT} characters, an empty line, and paragraphs.`,
    );
  }
  return { subject, paragraphs };
}
