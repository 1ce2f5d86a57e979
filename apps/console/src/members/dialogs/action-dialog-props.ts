import type { MemberPage } from "../../api/types.ts";
import type { OnDone } from "./action-form.tsx";

export interface ActionDialogProps {
  member: MemberPage;
  onDone: OnDone;
  onClose: () => void;
}
