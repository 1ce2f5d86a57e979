import { Outlet } from "react-router";
import { Guard } from "../features/session/guard.tsx";

/** Pages for anyone who has begun to sign up. */
export default function GuardedLayout() {
  return (
    <Guard requirement="signedIn">
      <Outlet />
    </Guard>
  );
}
