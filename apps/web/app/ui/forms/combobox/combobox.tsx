import { useEffect, useId, useRef, useState } from "react";
import { optionId, useCombobox } from "./use-combobox.ts";

interface ComboboxProps<Option> {
  /** Stands inside an element marked `data-combobox`, which this is put into as well. */
  input: HTMLInputElement;
  label: string;
  options: readonly Option[];
  idOf: (option: Option) => string;
  renderOption: (option: Option) => React.ReactNode;
  /** Above the options, such as how many there are; it shows without options as well. */
  head?: React.ReactNode;
  /** The same for screen readers; empty while it is not known. */
  status: string;
  /** Enter takes the first option when no other is active: it is what the text means. */
  takesFirst?: boolean;
  /** Not needed where the text is known already. */
  onText?: (text: string) => void;
  onChoose: (option: Option) => void;
}

/** Makes a combobox of an input, and draws its list below it. What was chosen stands in the input then, and is spoken. */
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
  const active = useRef<HTMLDivElement>(null);
  const activeId = box.active;
  useEffect(() => {
    if (activeId !== null) active.current?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  return (
    <>
      {box.open && (head || options.length > 0) && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the input.
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-(--popup-top,100%) z-30 mt-2 rounded-card border border-line bg-surface p-2 shadow-soft"
        >
          {head}
          {options.length > 0 && (
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
                  // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are the input's.
                  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input.
                  <div
                    key={id}
                    ref={isActive ? active : null}
                    id={optionId(listId, id)}
                    role="option"
                    aria-selected={isActive}
                    onMouseMove={() => isActive || box.point(id)}
                    onClick={() => box.choose(id)}
                    className="cursor-pointer rounded-md border-2 border-transparent px-3 py-2 aria-selected:border-action aria-selected:bg-tint"
                  >
                    {renderOption(option)}
                  </div>
                );
              })}
            </div>
          )}
        </div>
      )}
      <Status text={box.open ? status : confirmed} />
    </>
  );
}

const PAUSE_MS = 600;

function ignore(): void {}

/** Speaks only what still holds when the typing pauses. */
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
