/** Fire-and-forget with `keepalive`: local tokens are gone already, and offline the session expires by itself. */
export function endSession(apiUrl: string, accessToken: string): void {
  const headers = { Authorization: `Bearer ${accessToken}` };
  fetch(`${apiUrl}/auth/sign_out`, { method: "POST", headers, keepalive: true }).catch(() => {});
}
