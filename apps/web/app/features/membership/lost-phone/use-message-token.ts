import { useEffect, useState } from "react";

/** Takes the token from the fragment, and removes it from the address bar. */
export function useMessageToken(): string | null {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const read = () => {
      const found = location.hash.slice(1);
      if (found === "") return;
      history.replaceState(history.state, "", location.pathname);
      setToken(found);
    };
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  return token;
}
