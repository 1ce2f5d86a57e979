import { Dialog as SharedDialog } from "@smirk/ui/forms/dialog.tsx";
import { type ComponentProps, useEffect, useState } from "react";

type DialogProps = Pick<ComponentProps<typeof SharedDialog>, "title" | "onClose" | "children">;

/** A modal that is open while it is mounted, and gives the focus back to what opened it. */
export function Dialog(dialog: DialogProps) {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => void (opener instanceof HTMLElement && opener.focus()), [opener]);
  return <SharedDialog {...dialog} />;
}
