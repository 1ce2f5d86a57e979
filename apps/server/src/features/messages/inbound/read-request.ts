import type { KeywordWords } from "./keyword-words.ts";

/** `texts`: it names texts, or uses a word that ends nothing else. `open`: another thing may be meant. */
type Asked = "texts" | "open";

/** What a clause, or a part of one, asks to end. Null: nothing. */
export function readRequest(request: string, words: KeywordWords): Asked | null {
  return readPlain(request, words) ?? readAnswer(request, words);
}

/** "No thanks, stop" written without a sign: before a word that ends nothing but texts. */
function readAnswer(request: string, words: KeywordWords): Asked | null {
  const rest = dropAnswer(request, words);
  if (rest === request) return null;
  const [first = ""] = dropPolite(rest, words);
  return words.firm.has(first) ? readPlain(rest, words) : null;
}

export function dropAnswer(request: string, { answers }: KeywordWords): string {
  return request.replace(answers, "");
}

function readPlain(request: string, words: KeywordWords): Asked | null {
  if (words.outright.some((pattern) => pattern.test(request))) {
    return hasWord(request, words.otherThings) ? null : "texts";
  }
  if (words.missing.some((pattern) => pattern.test(request))) return null;
  if (!isPhrase(request, words) && !isRefusal(request, words) && !isVerb(request, words)) return null;
  // "Do not call me" is of calls, and "stop and text me" asks for texts.
  const isOfTexts = hasWord(request, words.texts);
  const isOfCalls = hasWord(request, words.calls) && !isOfTexts;
  const isSure = (isOfTexts || hasWord(request, words.firm)) && !isOfCalls && !isWanted(request, words);
  return isSure ? "texts" : "open";
}

/** "I do not want to stop" has a word for stopping beside the phrase. */
function isPhrase(request: string, words: KeywordWords): boolean {
  return (
    words.phrases.some((pattern) => pattern.test(request)) && isOfIt(restOf(request, words.phrases), words)
  );
}

function isRefusal(request: string, words: KeywordWords): boolean {
  if (!words.refusals.some((pattern) => pattern.test(request))) return false;
  const rest = restOf(request, words.refusals);
  return rest.some((word) => words.texts.has(word) || words.objects.has(word)) && isOfIt(rest, words);
}

function restOf(request: string, patterns: readonly RegExp[]): string[] {
  const rest = patterns.reduce((left, pattern) => left.replace(pattern, " "), request);
  return rest.split(" ").filter((word) => word !== "");
}

function isOfIt(
  rest: readonly string[],
  { about, texts, polite, objects, relatives }: KeywordWords,
): boolean {
  return rest.every((word) => [about, texts, polite, objects, relatives].some((known) => known.has(word)));
}

function isVerb(request: string, words: KeywordWords): boolean {
  const [first = "", ...rest] = dropPolite(request, words);
  if (words.firm.has(first) && !words.notAfterFirm.has(rest[0] ?? "") && isObject(rest, words)) return true;
  // "At the end of it" has a word that ends a sentence as well.
  const isFirst = words.stop.has(first) || hasWord(request, words.firm);
  return isFirst && isOf(request, words, words.stop);
}

/** Texts are the object of the verb: no other thing stands between. */
function isObject(rest: readonly string[], { texts, about }: KeywordWords): boolean {
  const at = rest.findIndex((word) => texts.has(word));
  return at !== -1 && rest.slice(0, at).every((word) => about.has(word));
}

/** Every word of it belongs to asking for that. */
export function isOf(clause: string, words: KeywordWords, verbs: ReadonlySet<string>): boolean {
  const own = clause.split(" ").filter((word) => !words.polite.has(word) || verbs.has(word));
  return own.some((word) => verbs.has(word)) && own.every((word) => verbs.has(word) || words.about.has(word));
}

export function isWanted(clause: string, { wanted }: KeywordWords): boolean {
  return wanted.some((pattern) => pattern.test(clause));
}

export function hasWord(clause: string, words: ReadonlySet<string>): boolean {
  return clause.split(" ").some((word) => words.has(word));
}

export function dropPolite(clause: string, { polite }: KeywordWords): string[] {
  return clause.split(" ").filter((word) => !polite.has(word));
}
