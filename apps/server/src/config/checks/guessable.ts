import { createRequire } from "node:module";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** What a session identifier must hold at least (OWASP ASVS 5.0, 7.2.3): 64 bits. */
const LEAST_BITS = 64;

/** Words that stand where somebody has yet to fill in a value, or where a value is made for trying out. */
const TRIAL_WORDS =
  /sandbox|example|placeholder|change[-_ ]?(me|this)|replace[-_ ]?(me|this)|dummy|your[-_ ]|<.*>|\.\.\./i;

/** Whether a value says of itself that it is for trying out, or is one short pattern over and over. */
export function isMadeUp(value: string): boolean {
  return TRIAL_WORDS.test(value) || /^([A-Z]{2})?(.{1,8}?)\2{3,}$/s.test(value);
}

const OUR_WORDS = ["smirk", "stripe", "twilio", "google", "apple", "secret", "token", "webhook", "client"];

/** More characters than this are looked at only where these do not hold enough: the estimate takes their square. */
const GLANCE = 24;

/** Whether a secret can be guessed: repetitions, sequences, keyboard walks, dates, known passwords and words. */
export function isGuessable(secret: string): boolean {
  return isMadeUp(secret) || (bitsOf(secret.slice(0, GLANCE)) < LEAST_BITS && bitsOf(secret) < LEAST_BITS);
}

function bitsOf(secret: string): number {
  estimator ??= createEstimator();
  return estimator.check(secret).guessesLog10 * Math.log2(10);
}

let estimator: ZxcvbnFactory | null = null;

/** Its word lists are read at the first use: that takes 70 ms, and production alone asks. */
function createEstimator(): ZxcvbnFactory {
  const require = createRequire(import.meta.url);
  const core: typeof import("@zxcvbn-ts/core") = require("@zxcvbn-ts/core");
  const common: typeof import("@zxcvbn-ts/language-common") = require("@zxcvbn-ts/language-common");
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ours: OUR_WORDS },
    graphs: common.adjacencyGraphs,
    // Words with digits for letters: they take most of the time, and are far too short to matter here.
    l33tTable: {},
    l33tMaxSubstitutions: 0,
  });
}
