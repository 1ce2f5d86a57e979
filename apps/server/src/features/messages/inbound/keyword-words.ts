/** What a text in one language may say, in capitals without accents. */
export interface KeywordWords {
  /** Alone or with `about`. */
  stop: ReadonlySet<string>;
  /** Words of `stop` that end nothing but texts: before any words about texts. */
  firm: ReadonlySet<string>;
  /** "Stop by". */
  notAfterFirm: ReadonlySet<string>;
  start: ReadonlySet<string>;
  /** Alone. */
  startAlone: ReadonlySet<string>;
  /** Before a word of `start`. */
  startAnswers: RegExp;
  /** Whole clauses that ask for texts again. */
  startPhrases: readonly RegExp[];
  help: ReadonlySet<string>;
  /** Clauses that ask for help with something, where nothing is to be stopped. */
  helpPhrases: readonly RegExp[];
  /** What is stopped or started. */
  about: ReadonlySet<string>;
  /** Words of `about`: they name texts, so that STOP beside them is of texts. */
  texts: ReadonlySet<string>;
  /** What we text about, which somebody may miss. */
  missed: ReadonlySet<string>;
  /** They name calls: who asks for none may want texts. */
  calls: ReadonlySet<string>;
  /** What a word of `stop` that is not firm ends as well. */
  otherThings: ReadonlySet<string>;
  /** Parts of clauses that ask for texts. */
  wanted: readonly RegExp[];
  /** Greetings, and ways of asking. */
  polite: ReadonlySet<string>;
  /** An answer to what we wrote, before a request. */
  answers: RegExp;
  /** Two or more words that mean one of `stop`. */
  phrases: readonly RegExp[];
  /** They mean it where texts, or one of `objects`, are what is refused. */
  refusals: readonly RegExp[];
  objects: ReadonlySet<string>;
  /** Who else is not to be texted at this number. */
  relatives: ReadonlySet<string>;
  /** They ask for it whatever else the clause says: most take back a consent, or deny it. */
  outright: readonly RegExp[];
  /** Words of `firm` that end a clause which asks for it. */
  closing: ReadonlySet<string>;
  /** "The bus stop", "will not stop". */
  notBeforeClosing: ReadonlySet<string>;
  /** Words of somebody who may want no texts without saying so. */
  complaints: readonly RegExp[];
  /** Whole clauses of somebody who says that they are not the one, with that one's name. */
  denials: readonly RegExp[];
  /** No names in a denial: "I am not sure". */
  states: ReadonlySet<string>;
  /** Words of somebody whom texts no longer reach. */
  missing: readonly RegExp[];
  /** A whole clause of somebody who does not know whose texts they are. */
  unknownSender: readonly RegExp[];
  /** Words of `stop` that are meant where letters are wrong. */
  misspelled: readonly string[];
  /** Words that are not a misspelled one of them. */
  lookalikes: ReadonlySet<string>;
}

export const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
