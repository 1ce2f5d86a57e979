/**
 * Gives what the sender of a text wrote, in capitals without accents, signs inside words and the apostrophes of "don't":
 * no words of ours that a phone quotes, no reaction to them, no line that a mail program signs with.
 */
export function readOwnWords(text: string): string {
  if (STOP_SIGN.test(text)) return "STOP";
  if (NO_SIGN.test(text)) return "ENOUGH";
  const folded = text.normalize("NFKD").replaceAll(/[\p{M}'’\u200B-\u200D\u2060]/gu, "");
  const capitals = dropQuotes(folded).replaceAll(SIGNATURE, "\n").toUpperCase();
  return joinLetters(capitals.replaceAll(CYRILLIC, (letter) => LATIN.charAt(SAME_LOOK.indexOf(letter))));
}

/** Nothing but the sign. */
const STOP_SIGN = /^\s*(?:[🛑⛔]\uFE0F?\s*){1,9}$/u;

/** Nothing but a sign of refusal, which may be about anything. */
const NO_SIGN = /^\s*(?:[🚫🖕🙅]\p{Emoji_Modifier}?\uFE0F?\s*){1,9}$/u;

/** A clause that explains how to stop, as our texts and those of machines end. */
const INSTRUCTION =
  /^(?:REPLY|TEXT|TXT|SEND|TYPE|RESPOND|RESPONDA|ENVIE|MANDE) (?:WITH |CON )?(?:STOP|START|HELP|ALTO|BAJA|AYUDA|INICIAR)\b(?: (?:TO|FOR|PARA)\b|$)/;

const SEPARATOR =
  /[.,;:!?¡¿\n()[\]{}“”"«»…|~^*_•·\\/=+]|\s[-–—]+|[-–—]+\s|[-–—]{2,}|\p{Extended_Pictographic}/u;

/** Gives clauses of words in capitals, without those that only explain how to stop. */
export function splitClauses(ownWords: string): string[] {
  return ownWords
    .split(SEPARATOR)
    .map((clause) =>
      clause
        .replaceAll(/[^A-Z\s]/g, "")
        .trim()
        .replaceAll(/\s+/g, " "),
    )
    .filter((clause) => clause !== "" && !INSTRUCTION.test(clause));
}

/** What a phone sends when somebody presses on a text, before the words of that text. */
const REACTIONS = [
  /^\s*(?:React(?:ed|ion) (?:with )?)?[\p{Extended_Pictographic}\p{Emoji_Modifier}]+\s*(?:to|a)\s*[“"«]/iu,
  /^\s*(?:Liked|Loved|Disliked|Emphasi[sz]ed|Questioned|Laughed at|Removed an? [a-z ]{1,30} from)\s*[“"«]/i,
  /^\s*(?:(?:Le|Me) (?:gust[oa]|encant[oa]|disgust[oa]|dio risa)|Enfatizo|Destaco|Cuestiono|Puso en duda|Exclamo por|Pregunto por|Se rio de|Quito un [a-z ]{1,30} de)\s*[“"«]/i,
  /^\s*Reacciono con [\p{Extended_Pictographic}\p{Emoji_Modifier}]+\s*a\s*[“"«]/iu,
];
/** The line under which mail programs put what they answer. */
const QUOTED_BELOW = [
  /^(?:On|El) .{6,100} (?:wrote|escribio):/i,
  /^-{2,9} ?(?:Original message|Mensaje original|Forwarded message)/i,
];
/** Three words or more: one word in quotation marks is the sender's own. */
const QUOTE = /[“"«] ?[^\s“”"«»]+\s[^\s“”"«»]+\s[^“”"«»]+[”"»]/g;

function dropQuotes(text: string): string {
  const own = dropReaction(dropQuotedLines(text));
  const outside = own.replaceAll(QUOTE, "\n");
  return /[\p{L}\p{N}]/u.test(outside) ? outside : own;
}

/** Long texts are cut before the quote's end. */
function dropReaction(text: string): string {
  const [head] = REACTIONS.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
  if (head === undefined) return text;
  const end = Math.max(...["”", '"', "»"].map((mark) => text.lastIndexOf(mark)));
  return end < head.length ? "" : text.slice(end + 1);
}

function dropQuotedLines(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  const end = lines.findIndex((line) => QUOTED_BELOW.some((pattern) => pattern.test(line)));
  const above = end === -1 ? lines : lines.slice(0, end);
  return above.filter((line) => !line.startsWith(">")).join("\n");
}

const SIGNATURE =
  /(?:^|\s)(?:Sent (?:from|via) (?:my|outlook|yahoo|aol|gmail|proton|mail|i?phone|android|samsung)|Get Outlook for|Enviado desde (?:mi|outlook|yahoo|gmail))\b[^\n]*/gi;

/** Letters of Cyrillic that look as those of Latin do, in the same order. */
const SAME_LOOK = "АВЕКМНОРСТХЅІ";
const LATIN = "ABEKMHOPCTXSI";
const CYRILLIC = /[АВЕКМНОРСТХЅІ]/g;

const LOOKALIKES: Readonly<Record<string, string>> = { "0": "O", "5": "S", $: "S", "1": "I", "@": "A" };

/** Words that are typed as one. */
const JOINED =
  /\b(PLEASE|PLS)?(STOP|QUIT|CANCEL|END|UNSUBSCRIBE)(ALL|THE|THESE|MY|YOUR)?(TEXTS?|TEXTING|TXTS?|MESSAGES?|MESSAGING|MSGS?|SMS|SPAM|IT|THIS|ME|NOW|PLEASE)?\b/g;
const JOINED_PARTS = 4;

/** 'S T O P', 's.t.o.p' and 'STOOOP' are the word, and so is 'ST0P'. */
function joinLetters(capitals: string): string {
  return capitals
    .replaceAll(/[A-Z05$@1]+/g, (word) =>
      /[A-Z]/.test(word) ? word.replaceAll(/[05$@1]/g, (sign) => LOOKALIKES[sign] ?? sign) : word,
    )
    .replaceAll(/(?<![A-Z])[A-Z](?:[ .*_-]+[A-Z](?![A-Z])){2,}/g, (letters) =>
      letters.replaceAll(/[^A-Z]/g, ""),
    )
    .replaceAll(/([A-Z])\1{2,}/g, "$1")
    .replaceAll(/\bUN[ -](?=SUBSCRIB)/g, "UN")
    .replaceAll(JOINED, (_joined, ...parts: unknown[]) =>
      parts
        .slice(0, JOINED_PARTS)
        .filter((part) => part !== undefined)
        .join(" "),
    );
}
