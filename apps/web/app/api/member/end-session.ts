/**
 * Ends the session on the server, in the background and even while the page goes away. Nobody waits for it: here the
 * tokens are gone already, and without a network the session ends by its own time.
 */
export function endSession(apiUrl: string, accessToken: string): void {
  const headers = { Authorization: `Bearer ${accessToken}` };
  fetch(`${apiUrl}/auth/sign_out`, { method: "POST", headers, keepalive: true }).catch(() => {});
}
