import { Icon, type IconName } from "../../ui/controls/icon.tsx";

export function Note({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <div role="status" className="flex items-start gap-2.5 rounded-md bg-sun-tint px-4 py-3">
      <Icon name={icon} className="mt-0.5 size-5" />
      <p>{children}</p>
    </div>
  );
}
