import type { RefObject } from "react";
import { createPortal } from "react-dom";
import type { NamedLocation } from "../../storage/stored-view.ts";
import { trackSearchInitiated } from "../../vendors/telemetry/finder-events.ts";
import { FilterDialog } from "./filters/filter-dialog.tsx";
import type { FinderState } from "./finder-state.ts";
import type { FilterName, FinderFilter } from "./first-view/finder-filter.ts";
import type { SheetStop } from "./first-view/sheet-stop.ts";
import { FullScreenForm } from "./form/full-screen-form.tsx";
import { PlaceOptions } from "./form/place-options.tsx";
import { SearchOptions } from "./form/search-options.tsx";
import { useFormOpen } from "./form/use-form-open.ts";
import type { View } from "./results/use-viewport-search.ts";
import type { SearchHit } from "./rules/finder-search.ts";
import { useSheetDrag } from "./sheet/use-sheet-drag.ts";

export interface FinderPartsProps {
  elements: { form: HTMLFormElement; head: HTMLElement; search: HTMLInputElement; place: HTMLInputElement };
  sheet: {
    element: RefObject<HTMLElement | null>;
    handle: RefObject<HTMLElement | null>;
    onStop: (stop: SheetStop) => void;
  };
  state: FinderState;
  place: NamedLocation | null;
  view: RefObject<View>;
  filter: FinderFilter;
  openFilter: FilterName | null;
  onFilter: (filter: FinderFilter) => void;
  onFilterClose: () => void;
  onPick: (hit: SearchHit) => void;
  onPlace: (place: NamedLocation | null) => void;
}

/** Everything that needs interaction, in one chunk loaded when idle or on first use. */
export function FinderParts(props: FinderPartsProps) {
  const { elements, sheet, state, place, view, filter, openFilter } = props;
  const { form, head, search, place: placeInput } = elements;
  const results = state.results ?? [];
  const formOpen = useFormOpen(form);
  useSheetDrag(sheet);
  return (
    <>
      {formOpen.open && <FullScreenForm form={form} head={head} onClose={formOpen.close} />}
      {createPortal(
        <SearchOptions
          input={search}
          results={results}
          total={state.total}
          view={view}
          onPick={(hit, found) => {
            trackSearchInitiated({ kind: hit.speciality === null ? "name" : "need", results: found });
            formOpen.close();
            props.onPick(hit);
          }}
        />,
        boxOf(search),
      )}
      {createPortal(
        <PlaceOptions
          input={placeInput}
          place={place}
          view={view}
          onPlace={(chosen, kind) => {
            if (chosen) {
              trackSearchInitiated({ kind, results: results.length });
              formOpen.close();
            }
            props.onPlace(chosen);
          }}
        />,
        boxOf(placeInput),
      )}
      {openFilter !== null && (
        <FilterDialog
          key={openFilter}
          name={openFilter}
          filter={filter}
          onApply={props.onFilter}
          onClose={props.onFilterClose}
        />
      )}
    </>
  );
}

function boxOf(input: HTMLInputElement): Element {
  return input.closest("[data-combobox]") ?? document.body;
}
