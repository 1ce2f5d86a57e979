import type { MemberPage } from "../../api/types.ts";

export interface ActionDialogProps {
  member: MemberPage;
  onDone: (sentence: string) => void;
  onClose: () => void;
}
