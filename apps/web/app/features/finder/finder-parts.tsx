import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useSite } from "../../shell/page/use-site.ts";
import { Icon } from "../../ui/controls/icon.tsx";
import { trackSearchInitiated } from "../../vendors/telemetry/finder-events.ts";
import { FilterDialog } from "./filters/filter-dialog.tsx";
import type { ChoiceName } from "./first-view/finder-filter.ts";
import { isPhone } from "./first-view/is-phone.ts";
import { LIST_WANTED } from "./first-view/sheet-stop.ts";
import { makeOutsideInert } from "./form/make-outside-inert.ts";
import { SearchOptions } from "./form/search-options.tsx";
import { useFormOpen } from "./form/use-form-open.ts";
import { FlowMap } from "./map/flow-map.tsx";
import { PlaceOptions } from "./place/place-options.tsx";
import { applyFilter, goToPlace, searchFor } from "./search/finder-actions.ts";
import { useSheetDrag } from "./sheet/use-sheet-drag.ts";
import type { Finder } from "./use-finder.ts";

interface FinderPartsProps {
  finder: Finder;
  openFilter: ChoiceName | null;
  onFilterClose: () => void;
  /** The map has no space in the window. */
  isFlow: boolean;
}

/** Everything that needs interaction, in one chunk loaded when idle or on first use. */
export function FinderParts({ finder, openFilter, onFilterClose, isFlow }: FinderPartsProps) {
  const { form, head, search, place } = finder.refs;
  const { apiUrl } = useSite().publicConfig;
  useListWanted(finder);
  return (
    <>
      {form.current && head.current && search.current && place.current && (
        <FormParts
          finder={finder}
          form={form.current}
          head={head.current}
          search={search.current}
          placeInput={place.current}
        />
      )}
      {finder.refs.screen.current && (
        <FlowMap
          screen={finder.refs.screen.current}
          sheet={finder.refs.sheet.current}
          map={finder.refs.map}
          pinOpen={finder.openPins.length > 0}
          isFlow={isFlow}
        />
      )}
      {openFilter !== null && (
        <FilterDialog
          key={openFilter}
          name={openFilter}
          filter={finder.filter}
          onApply={(filter) => void applyFilter(finder, apiUrl, filter)}
          onClose={onFilterClose}
        />
      )}
    </>
  );
}

/** The list comes forward for a point on the map that holds too many for a pin. */
function useListWanted({ refs, setStop }: Finder): void {
  useEffect(() => {
    const map = refs.map.current;
    const show = () => {
      if (isPhone()) setStop("full");
      refs.results.current?.scrollIntoView({ block: "nearest" });
      refs.results.current?.focus({ preventScroll: true });
    };
    map?.addEventListener(LIST_WANTED, show);
    return () => map?.removeEventListener(LIST_WANTED, show);
  }, [refs, setStop]);
}

interface FormPartsProps {
  finder: Finder;
  form: HTMLFormElement;
  head: HTMLElement;
  search: HTMLInputElement;
  placeInput: HTMLInputElement;
}

function FormParts({ finder, form, head, search, placeInput }: FormPartsProps) {
  const { state, dispatch, refs, view, origin, show } = finder;
  const { apiUrl } = useSite().publicConfig;
  const results = state.results ?? [];
  const formOpen = useFormOpen(form);
  useSheetDrag({ element: refs.sheet, handle: refs.handle, onStop: finder.setStop });
  return (
    <>
      {formOpen.open && <FullScreenForm form={form} head={head} onClose={formOpen.close} />}
      {createPortal(
        <SearchOptions
          input={search}
          finder={finder}
          onPick={(hit, found) => {
            trackSearchInitiated({ kind: hit.speciality === null ? "name" : "need", results: found });
            formOpen.close();
            dispatch({ type: "hitPicked", card: hit.card, from: origin });
            show(hit.card);
          }}
          onPlace={(chosen) => {
            formOpen.close();
            void goToPlace(finder, apiUrl, chosen);
          }}
          onShowAll={(text, found) => {
            trackSearchInitiated({ kind: "name", results: found });
            void searchFor(finder, apiUrl, text, found);
          }}
        />,
        boxOf(search),
      )}
      {createPortal(
        <PlaceOptions
          input={placeInput}
          finder={finder}
          view={view}
          onPlace={(chosen, kind) => {
            if (!chosen) return finder.setPlace(null);
            trackSearchInitiated({ kind, results: results.length });
            formOpen.close();
            void goToPlace(finder, apiUrl, chosen);
          }}
          onSearch={(text) => {
            search.value = text;
            void searchFor(finder, apiUrl, text);
          }}
        />,
        boxOf(placeInput),
      )}
    </>
  );
}

function boxOf(input: HTMLInputElement): Element {
  return input.closest("[data-combobox]") ?? document.body;
}

interface FullScreenFormProps {
  form: HTMLFormElement;
  head: HTMLElement;
  onClose: () => void;
}

/** Moves the form full screen; the inputs stay mounted and keep focus. */
function FullScreenForm({ form, head, onClose }: FullScreenFormProps) {
  const { t } = useLingui();
  useEffect(() => {
    form.dataset.fullScreen = "";
    const restore = makeOutsideInert(form);
    return () => {
      delete form.dataset.fullScreen;
      restore();
      // Closes the phone's keyboard, so that the map is visible.
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && form.contains(activeElement)) activeElement.blur();
    };
  }, [form]);

  return createPortal(
    <div className="flex items-center gap-2 pb-2">
      <button
        type="button"
        aria-label={t`Back to the map`}
        onClick={onClose}
        className="pointer-events-auto -ml-2 grid size-11 place-content-center rounded-full hover:bg-tint"
      >
        <Icon name="back" className="size-6" />
      </button>
      <p className="font-bold text-lg">{t`Find a dentist`}</p>
    </div>,
    head,
  );
}
