import { useEffect, useId, useRef, useState } from "react";
import { optionId, useCombobox } from "./use-combobox.ts";

interface ComboboxProps<Option> {
  /** Inside an element marked `data-combobox`, where the list is rendered. */
  input: HTMLInputElement;
  label: string;
  options: readonly Option[];
  idOf: (option: Option) => string;
  renderOption: (option: Option) => React.ReactNode;
  head?: React.ReactNode;
  /** For screen readers; empty while unknown. */
  status: string;
  /** Enter picks the first option when none is active. */
  takesFirst?: boolean;
  onText?: (text: string) => void;
  onChoose: (option: Option) => void;
}

/** Attaches a combobox to an input and renders its list below. The chosen text fills the input and is announced. */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const {
    input,
    label,
    options,
    idOf,
    renderOption,
    head,
    status,
    takesFirst = false,
    onText = ignore,
    onChoose,
  } = props;
  const listId = useId();
  const ids = options.map(idOf);
  const [confirmed, setConfirmed] = useState("");
  const chooseById = (id: string) => {
    const option = options.find((one) => idOf(one) === id);
    if (!option) return;
    onChoose(option);
    setConfirmed(input.value);
  };
  const box = useCombobox({ input, listId, ids, takesFirst, onText, onChoose: chooseById });
  return (
    <>
      {box.open && (head || options.length > 0) && (
        // biome-ignore lint/a11y/noStaticElementInteractions: only keeps focus in the input.
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-(--popup-top,100%) z-30 mt-2 rounded-card border border-line bg-surface p-2 shadow-soft"
        >
          {head}
          {options.length > 0 && (
            <OptionList
              id={listId}
              label={label}
              options={options}
              idOf={idOf}
              renderOption={renderOption}
              activeId={box.active}
              onPoint={box.point}
              onChoose={box.choose}
            />
          )}
        </div>
      )}
      <Status text={box.open ? status : confirmed} />
    </>
  );
}

interface OptionListProps<Option>
  extends Pick<ComboboxProps<Option>, "label" | "options" | "idOf" | "renderOption"> {
  id: string;
  activeId: string | null;
  onPoint: (id: string) => void;
  onChoose: (id: string) => void;
}

function OptionList<Option>(props: OptionListProps<Option>) {
  const { id: listId, label, options, idOf, renderOption, activeId, onPoint, onChoose } = props;
  const active = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (activeId !== null) active.current?.scrollIntoView({ block: "nearest" });
  }, [activeId]);
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={label}
      className="max-h-[min(24rem,55dvh)] overflow-y-auto overscroll-contain"
    >
      {options.map((option) => {
        const id = idOf(option);
        const isActive = id === activeId;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles keys.
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input.
          <div
            key={id}
            ref={isActive ? active : null}
            id={optionId(listId, id)}
            role="option"
            aria-selected={isActive}
            onMouseMove={() => isActive || onPoint(id)}
            onClick={() => onChoose(id)}
            className="combobox-option cursor-pointer rounded-md border-2 border-transparent px-3 py-2 aria-selected:border-action aria-selected:bg-tint"
          >
            {renderOption(option)}
          </div>
        );
      })}
    </div>
  );
}

const PAUSE_MS = 600;

function ignore(): void {}

function Status({ text }: { text: string }) {
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span role="status" className="sr-only">
      {spoken}
    </span>
  );
}
