import { useEffect } from "react";
import { useNavigate, useNavigation } from "react-router";
import { useIsHere } from "./use-is-here.ts";

interface RedirectProps {
  /** A path of ours. It takes this page's place in the history. */
  to: string;
  state?: unknown;
}

/** Sends on whoever opens a page that is not for them, unless they are leaving it already. */
export function Redirect({ to, state }: RedirectProps) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const phase = useNavigation().state;
  useEffect(() => {
    if (phase === "idle" && isHere()) void navigate(to, { replace: true, state });
  }, [phase, isHere, navigate, to, state]);
  return null;
}
