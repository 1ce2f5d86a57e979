import { Outlet } from "react-router";

/** Holds what the three sign-up pages share. */
export default function SignUpLayout() {
  return <Outlet />;
}
