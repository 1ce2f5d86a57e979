/** What a partner's program may be allowed; each route names the one that it needs. */
export const PARTNER_SCOPES = ["directory", "fees", "members.verify", "events"] as const;
export type PartnerScope = (typeof PARTNER_SCOPES)[number];
