/** What a scope lets a partner's program do. */
const SCOPE_WORDS: Readonly<Record<string, string>> = {
  directory: "Read the published offices",
  fees: "Read the member prices of offices",
  "members.verify": "Check a card that a member shows",
  events: "Read what the events of webhooks mean",
};

export const SCOPES = ["directory", "fees", "members.verify", "events"] as const;
export type Scope = (typeof SCOPES)[number];

export function wordScope(scope: string): string {
  return SCOPE_WORDS[scope] ?? scope;
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  "membership.started": "A membership started",
  "membership.changed": "A membership changed",
  "membership.ended": "A membership ended",
  "dentist.chosen": "A dentist was chosen",
  "location.changed": "Offices changed",
};

export const KINDS = [
  "membership.started",
  "membership.changed",
  "membership.ended",
  "dentist.chosen",
  "location.changed",
] as const;
export type Kind = (typeof KINDS)[number];

export function wordKind(kind: string): string {
  return KIND_WORDS[kind] ?? kind;
}
