import { Icon, type IconName } from "../controls/icon.tsx";

interface NoticeProps {
  icon: IconName;
  title: string;
  children?: React.ReactNode;
  action?: React.ReactNode;
}

export function Notice({ icon, title, children, action }: NoticeProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-line bg-surface px-6 py-4 text-center md:py-8">
      <span className="grid size-12 max-md:hidden place-content-center rounded-full bg-tint text-on-tint">
        <Icon name={icon} className="size-6" />
      </span>
      <p className="font-semibold text-lg">{title}</p>
      {children && <div className="max-w-prose text-muted">{children}</div>}
      {action}
    </div>
  );
}
