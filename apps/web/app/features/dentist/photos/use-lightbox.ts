import { useCallback, useState } from "react";
import type { Photo, PhotoLightbox } from "./photo-lightbox.tsx";

const load = () => import("./photo-lightbox.tsx");

export interface LightboxState {
  /** Null until its code is there. */
  Lightbox: typeof PhotoLightbox | null;
  /** The photo that it opens with; null: closed. */
  index: number | null;
  open: (index: number) => void;
  close: () => void;
  /** Fetches the code ahead: a hand is on its way to a photo. */
  prepare: () => void;
}

/** The lightbox's code comes with the first wish to see a photo, so that nobody else pays for it. */
export function useLightbox(photos: readonly Photo[]): LightboxState {
  const [Lightbox, setLightbox] = useState<typeof PhotoLightbox | null>(null);
  const [index, setIndex] = useState<number | null>(null);
  const open = useCallback(
    (wanted: number) => {
      load().then(
        (loaded) => {
          setLightbox(() => loaded.PhotoLightbox);
          setIndex(wanted);
        },
        // Without the code the browser shows the picture by itself.
        () => location.assign(photos[wanted]?.src ?? "#"),
      );
    },
    [photos],
  );
  const close = useCallback(() => setIndex(null), []);
  const prepare = useCallback(() => {
    load().catch(() => {});
  }, []);
  return { Lightbox, index, open, close, prepare };
}
