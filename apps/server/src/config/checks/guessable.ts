import { createRequire } from "node:module";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** Minimum for session identifiers: 64 bits (OWASP ASVS 5.0, 7.2.3). */
const LEAST_BITS = 64;

/** Words of placeholders and of values made for trials. */
const TRIAL_WORDS =
  /sandbox|example|placeholder|change[-_ ]?(me|this)|replace[-_ ]?(me|this)|dummy|your[-_ ]|<.*>|\.\.\./i;

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

function bitsOf(secret: string): number {
  estimator ??= createEstimator();
  return estimator.check(secret).guessesLog10 * Math.log2(10);
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
