import { useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useState } from "react";

interface PagerDotsProps {
  list: RefObject<HTMLUListElement | null>;
  count: number;
}

const SCROLL_REST_MS = 50;
/** Beyond this, a number is shown instead. */
const MAX_DOTS = 8;

export function PagerDots({ list, count }: PagerDotsProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(0);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setPage(Math.round(element.scrollLeft / element.clientWidth)), SCROLL_REST_MS);
    };
    element.addEventListener("scroll", onScroll);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("scroll", onScroll);
    };
  }, [list]);
  const show = (index: number) => {
    const element = list.current;
    element?.scrollTo({ left: index * element.clientWidth, behavior: "smooth" });
  };
  const shown = page + 1;
  if (count > MAX_DOTS) {
    return (
      <p className="pb-3 text-center text-muted text-sm tabular-nums md:hidden">{t`${shown} of ${count}`}</p>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are buttons, no form fields.
    <div role="group" aria-label={t`Dentists at this pin`} className="flex justify-center pb-1 md:hidden">
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: dots have no other identity.
          key={index}
          type="button"
          aria-label={t`Dentist ${index + 1} of ${count}`}
          aria-current={index === page}
          onClick={() => show(index)}
          className="group/dot grid h-11 w-8 place-content-center"
        >
          <span className="block size-2.5 rounded-full border border-control group-aria-[current=true]/dot:border-action group-aria-[current=true]/dot:bg-action" />
        </button>
      ))}
    </div>
  );
}
