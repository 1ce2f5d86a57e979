import { useLingui } from "@lingui/react/macro";
import Lightbox from "yet-another-react-lightbox";
import "yet-another-react-lightbox/styles.css";
import Counter from "yet-another-react-lightbox/plugins/counter";
import "yet-another-react-lightbox/plugins/counter.css";
import "./photo-lightbox.css";

export interface Photo {
  src: string;
  alt: string;
  width: number;
  height: number;
}

interface PhotoLightboxProps {
  photos: readonly Photo[];
  index: number;
  onClose: () => void;
}

/**
 * Full window, with "n
 * total" (spec §2). Loaded with the first photo opened.
 */
export function PhotoLightbox({ photos, index, onClose }: PhotoLightboxProps) {
  const { t } = useLingui();
  // Placeholders that the library replaces.
  const [number, total] = ["{index}", "{total}"];
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={photos}
      plugins={[Counter]}
      animation={{ fade: 250, swipe: 500 }}
      carousel={{ preload: 2, padding: "16px", spacing: "30%" }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      labels={{
        Previous: t`Previous photo`,
        Next: t`Next photo`,
        Close: t`Close`,
        Lightbox: t`Photos of the office`,
        "Photo gallery": t`Photos`,
        Slide: t`Photo`,
        Carousel: t`Slideshow`,
        "{index} of {total}": t`Photo ${number} of ${total}`,
      }}
    />
  );
}
