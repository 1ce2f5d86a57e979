import { Trans } from "@lingui/react/macro";
import { useSite } from "../../shell/page/use-site.ts";

/** Invented data, at a bank card's size. */
export function SampleCard() {
  const { brandName } = useSite().publicConfig;
  return (
    <div
      aria-hidden="true"
      className="relative isolate flex aspect-[85.6/54] w-full max-w-md flex-col justify-between overflow-clip rounded-[20px] bg-linear-to-br from-[#0f766e] to-[#08423d] p-7 text-[#fff] shadow-soft"
    >
      <svg
        viewBox="0 0 400 252"
        aria-hidden="true"
        fill="none"
        preserveAspectRatio="xMaxYMin slice"
        className="absolute inset-0 -z-10 size-full"
      >
        <path d="M216 52C262 128 352 134 420 60" stroke="#f2644b" strokeWidth="16" strokeLinecap="round" />
      </svg>
      <p className="font-bold text-2xl tracking-tight">{brandName}</p>
      <p className="font-semibold text-xl tabular-nums tracking-[0.14em]">•••• •••• •••• ••••</p>
      <p className="flex items-end justify-between gap-4">
        <span>
          <span className="block text-sm opacity-80">
            <Trans>Member</Trans>
          </span>
          <span className="font-semibold">
            <Trans>Your name</Trans>
          </span>
        </span>
        <strong className="text-sm">
          <Trans>THIS IS NOT INSURANCE.</Trans>
        </strong>
      </p>
    </div>
  );
}
