import { useSite } from "../../shell/page/use-site.ts";

export function TestPaymentsNote({ children }: { children: React.ReactNode }) {
  if (!useSite().publicConfig.testPayments) return null;
  return (
    <p className="justify-self-start rounded-md bg-tint px-3 py-1.5 text-on-tint text-sm print:hidden">
      {children}
    </p>
  );
}
