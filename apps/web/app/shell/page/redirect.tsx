import { useEffect } from "react";
import { useNavigate, useNavigation } from "react-router";
import { useIsHere } from "./use-is-here.ts";

interface RedirectProps {
  to: string;
  state?: unknown;
}

/** Does nothing while another navigation is under way. */
export function Redirect({ to, state }: RedirectProps) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const phase = useNavigation().state;
  useEffect(() => {
    if (phase === "idle" && isHere()) void navigate(to, { replace: true, state });
  }, [phase, isHere, navigate, to, state]);
  return null;
}
