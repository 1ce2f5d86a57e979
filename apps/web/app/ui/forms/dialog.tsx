import { useLingui } from "@lingui/react/macro";
import { Dialog as SharedDialog } from "@smirk/ui/forms/dialog.tsx";
import { Icon } from "../controls/icon.tsx";

interface DialogProps {
  open: boolean;
  title: React.ReactNode;
  onClose: () => void;
  /** Takes the whole window. */
  fills?: boolean;
  children: React.ReactNode;
}

/** A modal that its corner, Escape and a press beside it close. */
export function Dialog(dialog: DialogProps) {
  const { t } = useLingui();
  const corner = (
    <button
      type="button"
      aria-label={t`Close`}
      onClick={dialog.onClose}
      className="-m-2 grid size-11 shrink-0 place-content-center rounded-full hover:bg-tint print:hidden"
    >
      <Icon name="close" />
    </button>
  );
  return <SharedDialog {...dialog} closesBeside corner={corner} />;
}
