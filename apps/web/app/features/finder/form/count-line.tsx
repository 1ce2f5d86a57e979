import { Spinner } from "../../../ui/controls/spinner.tsx";

export function CountLine({ busy = false, children }: { busy?: boolean; children: React.ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-3 px-3 pt-1 pb-2 font-semibold text-muted text-sm">
      <p>{children}</p>
      {busy && <Spinner className="size-4 shrink-0" />}
    </div>
  );
}
