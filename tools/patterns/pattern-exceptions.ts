/** Patterns that may be worse than linear, as their text is the repository's own; each with whose text it is. */
export const OWN_TEXT: Readonly<Record<string, string>> = {
  "apps/sandbox/src/stripe-js/join-modules.ts": "the sandbox's own scripts",
  "apps/server/src/demo/draw-avatar.ts": "pictures that the demo has just drawn",
};

/** Files that build a pattern while they run; each with what from. */
export const BUILT_WHILE_RUNNING: Readonly<Record<string, string>> = {
  "apps/sandbox/src/stripe/control/failures.ts": "calls that a test names: all but the stars is escaped",
  "apps/server/src/config/settings/setting-kinds.ts": "kinds of keys that its callers write out",
};
