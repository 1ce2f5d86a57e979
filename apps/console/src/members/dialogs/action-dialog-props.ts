import type { MemberPage } from "../../api/types.ts";
import type { OnDone } from "../../ui/action-form.tsx";

export interface ActionDialogProps {
  member: MemberPage;
  onDone: OnDone;
  onClose: () => void;
}
