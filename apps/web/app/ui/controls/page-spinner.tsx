import { Spinner } from "./spinner.tsx";

/** As high as a page, so that the footer stays in place. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-96 place-content-center justify-items-center gap-4 text-muted">
      <Spinner className="size-12 text-coral" />
      <p>{label}</p>
    </div>
  );
}
