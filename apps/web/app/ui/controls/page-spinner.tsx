import { Spinner } from "@smirk/ui/controls/spinner.tsx";

/** A spinner as high as the window, so that what comes moves no footer that is seen. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div
      role="status"
      className="grid min-h-[calc(100dvh-3.5rem)] place-content-center justify-items-center gap-4 text-muted"
    >
      <Spinner className="size-12 text-coral" />
      <p>{label}</p>
    </div>
  );
}
