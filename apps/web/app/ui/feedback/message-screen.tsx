import { Smile } from "../controls/smile.tsx";

interface MessageScreenProps {
  title: React.ReactNode;
  mark?: React.ReactNode;
  children: React.ReactNode;
  actions?: React.ReactNode;
  role?: "alert" | "status";
  /** The news is good. */
  isGlad?: boolean;
}

export function MessageScreen({ title, mark, children, actions, role, isGlad = false }: MessageScreenProps) {
  return (
    <div
      role={role}
      className="mx-auto grid max-w-xl grid-cols-[minmax(0,1fr)] justify-items-start gap-4 px-5 py-16 md:py-24"
    >
      {mark ? (
        <p className="font-bold text-4xl text-action tabular-nums">{mark}</p>
      ) : (
        // Rotated, the smile is a frown.
        <Smile className={`w-20 text-coral ${isGlad ? "" : "rotate-180"}`} />
      )}
      <h1 className="page-title">{title}</h1>
      <div className="grid gap-3 text-lg text-muted">{children}</div>
      {actions && <div className="mt-4 flex w-full flex-wrap gap-3 max-sm:flex-col">{actions}</div>}
    </div>
  );
}
