import { useLingui } from "@lingui/react/macro";
import type { Photo as StoredPhoto } from "@smirk/domain/directory/provider";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { fileUrl } from "../../../api/directory/providers.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import type { Photo, PhotoLightbox } from "./photo-lightbox.tsx";

interface PhotoGalleryProps {
  photos: readonly StoredPhoto[];
  name: string;
}

const SIZE = { width: 1200, height: 800 };
const EAGER = 3;

/** Every third photo is large (spec §2). */
export function PhotoGallery({ photos: stored, name }: PhotoGalleryProps) {
  const { t, i18n } = useLingui();
  const { apiUrl } = useSite().publicConfig;
  const row = useRef<HTMLUListElement>(null);
  const { atStart, atEnd, slide } = useSlider(row);
  const photos = useMemo(
    () =>
      stored.map(({ s3_path, alt_en, alt_es }, index) => ({
        ...SIZE,
        src: fileUrl(apiUrl, s3_path),
        alt:
          (i18n.locale === "es" ? alt_es : alt_en) ?? t`Office of ${name}, ${index + 1} of ${stored.length}`,
      })),
    [stored, apiUrl, name, t, i18n.locale],
  );
  const { Lightbox, index: opened, open, close, prepare } = useLightbox(photos);
  if (photos.length === 0) return null;
  return (
    <section aria-label={t`Photos of the office`} className="relative min-w-0">
      <ul
        ref={row}
        className="grid h-56 snap-x auto-cols-max grid-flow-col grid-rows-2 gap-2 overflow-x-auto rounded-card md:aspect-9/4 md:h-auto"
      >
        {photos.map(({ src, alt, width, height }, index) => (
          <li key={src} className="aspect-3/2 h-full snap-start nth-[3n+1]:row-span-2">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => open(index)}
              onPointerEnter={prepare}
              onFocus={prepare}
              className="block h-full w-full cursor-zoom-in overflow-hidden rounded-md bg-line focus-visible:-outline-offset-4"
            >
              <img
                src={src}
                alt={alt}
                width={width}
                height={height}
                loading={index < EAGER ? "eager" : "lazy"}
                decoding="async"
                className="h-full w-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {!(atStart && atEnd) && (
        <>
          <Arrow direction={-1} name={t`Previous photos`} ended={atStart} onSlide={slide} />
          <Arrow direction={1} name={t`More photos`} ended={atEnd} onSlide={slide} />
        </>
      )}
      {Lightbox && opened !== null && <Lightbox photos={photos} index={opened} onClose={close} />}
    </section>
  );
}

interface ArrowProps {
  direction: -1 | 1;
  name: string;
  ended: boolean;
  onSlide: (direction: -1 | 1) => void;
}

function Arrow({ direction, name, ended, onSlide }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={ended || undefined}
      onClick={() => onSlide(direction)}
      className={`absolute top-1/2 grid size-11 -translate-y-1/2 place-content-center rounded-full border border-line bg-surface text-ink shadow-soft transition-opacity hover:bg-tint aria-disabled:opacity-0 aria-disabled:focus-visible:opacity-60 ${direction < 0 ? "left-2" : "right-2"}`}
    >
      <Icon name={direction < 0 ? "back" : "forward"} />
    </button>
  );
}

interface LightboxState {
  Lightbox: typeof PhotoLightbox | null;
  index: number | null;
  open: (index: number) => void;
  close: () => void;
  prepare: () => void;
}

const loadLightbox = () => import("./photo-lightbox.tsx");

function useLightbox(photos: readonly Photo[]): LightboxState {
  const [Lightbox, setLightbox] = useState<typeof PhotoLightbox | null>(null);
  const [index, setIndex] = useState<number | null>(null);
  const open = useCallback(
    (requested: number) => {
      loadLightbox().then(
        (loaded) => {
          setLightbox(() => loaded.PhotoLightbox);
          setIndex(requested);
        },
        // Fallback: the browser opens the image itself.
        () => location.assign(photos[requested]?.src ?? "#"),
      );
    },
    [photos],
  );
  const close = useCallback(() => setIndex(null), []);
  const prepare = useCallback(() => {
    loadLightbox().catch(() => {});
  }, []);
  return { Lightbox, index, open, close, prepare };
}

interface Slider {
  atStart: boolean;
  atEnd: boolean;
  slide: (direction: -1 | 1) => void;
}

/** Spec §9: updates the arrows this long after scrolling stops. */
const SCROLL_REST_MS = 200;

/** Share of the visible width per step: the last photo stays in sight. */
const SLIDE_STEP = 0.8;

/** Less than this out of sight needs no arrow. */
const SLACK_PIXELS = 8;

function useSlider(row: RefObject<HTMLElement | null>): Slider {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const [atStart, atEnd] = [
        scrollLeft <= SLACK_PIXELS,
        scrollLeft + clientWidth >= scrollWidth - SLACK_PIXELS,
      ];
      setEnds((before) =>
        before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd },
      );
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(look, SCROLL_REST_MS);
    };
    const resizing = new ResizeObserver(look);
    resizing.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      resizing.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, [row]);
  const slide = useCallback(
    (direction: -1 | 1) => {
      const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const left = direction * SLIDE_STEP * (row.current?.clientWidth ?? 0);
      row.current?.scrollBy({ left, behavior: isCalm ? "auto" : "smooth" });
    },
    [row],
  );
  return { ...ends, slide };
}
