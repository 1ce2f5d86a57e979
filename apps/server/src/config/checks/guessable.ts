import { createRequire } from "node:module";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** Minimum for session identifiers: 64 bits (OWASP ASVS 5.0, 7.2.3). */
const LEAST_BITS = 64;

/** Words of placeholders and of values made for trials. */
const TRIAL_WORDS =
  /sandbox|example|placeholder|change[-_ ]?(me|this)|replace[-_ ]?(me|this)|dummy|your[-_ ]|<[^<>]*>|\.\.\./i;

/** Whether a value is a placeholder or one short pattern repeated. */
export function isMadeUp(value: string): boolean {
  return TRIAL_WORDS.test(value) || /^([A-Z]{2})?(.{1,8}?)\2{3,}$/s.test(value);
}

const OUR_WORDS = ["smirk", "stripe", "twilio", "google", "apple", "secret", "token", "webhook", "client"];

/** Characters checked first: the estimate's time grows with their square. */
const GLANCE = 24;

/** Finds repetitions, sequences, keyboard walks, dates, known passwords and words. */
export function isGuessable(secret: string): boolean {
  return isMadeUp(secret) || (bitsOf(secret.slice(0, GLANCE)) < LEAST_BITS && bitsOf(secret) < LEAST_BITS);
}

/** A word that a random secret hardly ever holds by chance has as many letters. */
const LEAST_WORD = 4;

/** Whether a secret of 32 characters or more is a sentence or a row of words, however many bits they seem to have. */
export function isWords(secret: string): boolean {
  const letters = secret.match(/\p{L}/gu)?.length ?? 0;
  const capitals = secret.match(/\p{Lu}/gu)?.length ?? 0;
  const isText = /^[\p{L}\s_.,;:!?'-]+$/u.test(secret);
  if (isText && (capitals <= letters / 4 || capitals === letters)) return true;
  const words = estimate(secret).sequence.filter(
    ({ pattern, token }) => pattern === "dictionary" && token.length >= LEAST_WORD,
  );
  return words.reduce((sum, { token }) => sum + token.length, 0) >= secret.length / 2;
}

/** Passwords that images and tutorials come with; the estimate does not know all of them. */
const TRIAL_PASSWORDS = new Set(["postgres", "postgresql", "password", "admin", "root", "test", "smirk"]);
const LEAST_PASSWORD_BITS = 20;

/** Whether anybody would try this password first: the user's name, a known one, or a placeholder. */
export function isFirstGuess(password: string, user: string): boolean {
  const tried = password.toLowerCase();
  return (
    tried === user.toLowerCase() ||
    TRIAL_PASSWORDS.has(tried) ||
    isMadeUp(password) ||
    bitsOf(password.slice(0, GLANCE)) < LEAST_PASSWORD_BITS
  );
}

function bitsOf(secret: string): number {
  return estimate(secret).guessesLog10 * Math.log2(10);
}

function estimate(secret: string): ReturnType<ZxcvbnFactory["check"]> {
  estimator ??= createEstimator();
  return estimator.check(secret);
}

let estimator: ZxcvbnFactory | null = null;

/** Created at the first use: loading the word lists takes 70 ms, and only production asks. */
function createEstimator(): ZxcvbnFactory {
  const require = createRequire(import.meta.url);
  const core: typeof import("@zxcvbn-ts/core") = require("@zxcvbn-ts/core");
  const common: typeof import("@zxcvbn-ts/language-common") = require("@zxcvbn-ts/language-common");
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ours: OUR_WORDS },
    graphs: common.adjacencyGraphs,
    // Words with digits for letters take most of the time and are too short to matter here.
    l33tTable: {},
    l33tMaxSubstitutions: 0,
  });
}
