import { Icon, type IconName } from "../../../ui/controls/icon.tsx";

interface ManageBoxProps {
  icon: IconName;
  title: React.ReactNode;
  children: React.ReactNode;
  action?: React.ReactNode;
}

export function ManageBox({ icon, title, children, action }: ManageBoxProps) {
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-[min(1.25rem,5.6vw)] shadow-soft md:p-6">
      <div className="flex flex-wrap items-center gap-3">
        <span className="grid size-10 shrink-0 place-content-center rounded-full bg-tint text-on-tint">
          <Icon name={icon} />
        </span>
        <h3 className="font-semibold text-lg">{title}</h3>
      </div>
      <div className="text-muted">{children}</div>
      {action && <div className="mt-auto">{action}</div>}
    </div>
  );
}
