import { Outlet } from "react-router";
import { Guard } from "../features/session/guard.tsx";

/** Pages for paid members. */
export default function MemberLayout() {
  return (
    <Guard requirement="member">
      <Outlet />
    </Guard>
  );
}
