import { useEffect } from "react";
import { useSite } from "../../shell/page/use-site.ts";
import { signOut } from "../session/sign-out.ts";
import { useSession } from "../session/use-session.ts";

/** Clears the session and its stored data without a redirect (REG-01). */
export function ForcedLogout() {
  const { apiUrl } = useSite().publicConfig;
  const { status } = useSession();
  useEffect(() => {
    if (status === "isLoggedIn") signOut(apiUrl);
  }, [status, apiUrl]);
  return null;
}
