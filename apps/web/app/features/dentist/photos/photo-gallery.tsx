import { useLingui } from "@lingui/react/macro";
import { useMemo, useRef } from "react";
import { fileUrl } from "../../../api/directory/providers.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { Icon } from "../../../ui/controls/icon.tsx";
import { useLightbox } from "./use-lightbox.ts";
import { useSlider } from "./use-slider.ts";

interface PhotoGalleryProps {
  photos: readonly { s3_path: string }[];
  name: string;
}

const SIZE = { width: 1200, height: 800 };
const EAGER = 3;

/** Every third photo is large (spec §2). */
export function PhotoGallery({ photos: stored, name }: PhotoGalleryProps) {
  const { t } = useLingui();
  const { apiUrl } = useSite().publicConfig;
  const row = useRef<HTMLUListElement>(null);
  const { atStart, atEnd, slide } = useSlider(row);
  const photos = useMemo(
    () =>
      stored.map(({ s3_path }, index) => ({
        ...SIZE,
        src: fileUrl(apiUrl, s3_path),
        alt: t`Office of ${name}, ${index + 1} of ${stored.length}`,
      })),
    [stored, apiUrl, name, t],
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
