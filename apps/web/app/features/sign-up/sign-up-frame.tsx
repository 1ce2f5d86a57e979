import { JoinAside } from "./join-aside.tsx";

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
