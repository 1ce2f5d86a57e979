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
  /** The photo to open with. */
  index: number;
  onClose: () => void;
}

/** Photos over the whole window, with "n / total" (spec §2). Loaded when the first photo is opened. */
export function PhotoLightbox({ photos, index, onClose }: PhotoLightboxProps) {
  const { t } = useLingui();
  // The library puts its numbers in place of these.
  const [number, total] = ["{index}", "{total}"];
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={photos}
      plugins={[Counter]}
      // The numbers are the specification's (§9), whatever the library's own become.
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
