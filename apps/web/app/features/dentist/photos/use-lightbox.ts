import { useCallback, useState } from "react";
import type { Photo, PhotoLightbox } from "./photo-lightbox.tsx";

const load = () => import("./photo-lightbox.tsx");

interface LightboxState {
  Lightbox: typeof PhotoLightbox | null;
  index: number | null;
  open: (index: number) => void;
  close: () => void;
  prepare: () => void;
}

export function useLightbox(photos: readonly Photo[]): LightboxState {
  const [Lightbox, setLightbox] = useState<typeof PhotoLightbox | null>(null);
  const [index, setIndex] = useState<number | null>(null);
  const open = useCallback(
    (requested: number) => {
      load().then(
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
    load().catch(() => {});
  }, []);
  return { Lightbox, index, open, close, prepare };
}
