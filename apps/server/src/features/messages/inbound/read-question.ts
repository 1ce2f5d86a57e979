import type { Language } from "@smirk/domain/wire/language";
import { words } from "./keyword-words.ts";
import { readOwnWords, splitClauses } from "./own-words.ts";
import { ENGLISH_QUESTIONS, type QuestionWords, SPANISH_QUESTIONS } from "./question-words.ts";
import { hasWord } from "./read-request.ts";
import { writeOutSpanish } from "./spanish-stop-words.ts";
import { MACHINES, SPANISH_WORDS } from "./stop-words.ts";

/** `urgent`: somebody is hurt or in danger. `question`: somebody wants something of people, and no text is read by them. */
export type TextQuestion = "urgent" | "question";

const LANGUAGES: readonly { own: QuestionWords; language: Language | null }[] = [
  { own: SPANISH_QUESTIONS, language: "es" },
  { own: ENGLISH_QUESTIONS, language: null },
];

/** What a clause says without these is what somebody asks. */
const BRIEF_WORDS = 5;

/** What a text wants that is no keyword. Null: nothing that needs an answer, or a machine wrote it. */
export function readQuestion(text: string): { keyword: TextQuestion; language: Language | null } | null {
  const own = readOwnWords(text);
  const clauses = splitClauses(own);
  const whole = clauses.join(" ");
  if (MACHINES.always.test(whole) || MACHINES.unlessAsked.some((pattern) => pattern.test(whole))) return null;
  const spoken = hasWord(whole, SPANISH_WORDS) || own.includes("¿") ? "es" : null;
  const find = (keyword: TextQuestion, is: (words: QuestionWords, clause: string) => boolean) => {
    const found = LANGUAGES.find((one) =>
      clauses.some((clause) => is(one.own, one.language === "es" ? writeOutSpanish(clause) : clause)),
    );
    return found === undefined ? null : { keyword, language: found.language ?? spoken };
  };
  const asked = find("urgent", isUrgent) ?? find("question", (one, clause) => isAsked(one, clause, clauses));
  if (asked !== null) return asked;
  return isMarked(own) ? { keyword: "question", language: spoken } : null;
}

/** A question mark behind a word, or alone. */
function isMarked(own: string): boolean {
  return /[A-Z]\s{0,3}\?/.test(own) || /^[\s?¿]{0,9}\?[\s?¿]{0,9}$/.test(own);
}

function isUrgent(own: QuestionWords, clause: string): boolean {
  if (own.asksPrice.test(clause)) return false;
  const said = own.past.reduce((left, pattern) => left.replaceAll(pattern, " "), clause);
  if (own.danger.some((pattern) => pattern.test(said))) return true;
  return hasWord(said, own.mouth) && own.harm.test(said);
}

function isAsked(own: QuestionWords, clause: string, clauses: readonly string[]): boolean {
  if (own.thanked.test(clause)) return false;
  if (clauses.length === 1 && own.greetings.test(clause)) return true;
  const said = clause.replace(own.greetingBefore, "");
  if (own.questions.some((pattern) => pattern.test(said))) return true;
  if (!hasWord(said, own.topics)) return false;
  return hasWord(said, own.persons) || (said.split(" ").length <= BRIEF_WORDS && !hasWord(said, OURS));
}

/** Texts of ours are about these. */
const OURS = words("YOUR SU SUS TU TUS");
