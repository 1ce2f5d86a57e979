/** The secret is in the fragment: no server and no log sees it. */
export function inviteLink(origin: string, token: string): string {
  return `${origin}/console/#invite=${token}`;
}
