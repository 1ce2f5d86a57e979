import { Icon } from "../controls/icon.tsx";

/** Announced when it appears. */
export function FormAlert({ children }: { children: React.ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded-md border border-error bg-error-tint px-4 py-3 font-medium text-error"
    >
      <Icon name="alert" className="mt-0.5 size-5" />
      <p>{children}</p>
    </div>
  );
}
