import { Trans } from "@lingui/react/macro";
import { useSite } from "../../shell/page/use-site.ts";
import { Icon } from "../../ui/controls/icon.tsx";

export function SignUpFrame({ children }: { children: React.ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-12 px-5 py-8 md:px-6 md:py-14 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)] xl:gap-20 xl:py-20">
      <section className="mx-auto w-full max-w-md md:rounded-card md:border md:border-line md:bg-surface md:p-8 md:shadow-soft lg:max-w-none lg:self-start">
        {children}
      </section>
      <JoinAside />
    </div>
  );
}

function JoinAside() {
  const { brandName } = useSite().publicConfig;
  return (
    // A place in the middle would move while the rest of the document arrives.
    <aside className="grid content-start gap-10 max-lg:hidden">
      <SampleCard />
      <div className="grid max-w-md gap-4">
        <h2 className="font-bold text-xl">
          <Trans>Why people join {brandName}</Trans>
        </h2>
        <ul className="grid gap-3 text-muted">
          <Reason>
            <Trans>Member prices at the dentist you pick</Trans>
          </Reason>
          <Reason>
            <Trans>One membership for you and your family</Trans>
          </Reason>
          <Reason>
            <Trans>No password to remember: we text you a code</Trans>
          </Reason>
        </ul>
      </div>
    </aside>
  );
}

function Reason({ children }: { children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="grid size-6 shrink-0 place-content-center rounded-full bg-tint text-on-tint">
        <Icon name="check" className="size-4" />
      </span>
      <span>{children}</span>
    </li>
  );
}

/** Invented data, at a bank card's size. */
function SampleCard() {
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
