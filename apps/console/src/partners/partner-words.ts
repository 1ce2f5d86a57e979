/** What a scope lets a partner's program do. */
const SCOPE_WORDS: Readonly<Record<string, string>> = {
  directory: "Read the published offices",
  fees: "Read the member prices of offices",
  "members.verify": "Check a card that a member shows",
};

export const SCOPES = ["directory", "fees", "members.verify"] as const;
export type Scope = (typeof SCOPES)[number];

export function wordScope(scope: string): string {
  return SCOPE_WORDS[scope] ?? scope;
}
