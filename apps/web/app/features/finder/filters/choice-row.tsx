export interface Choice {
  value: string;
  label: string;
}

interface ChoiceRowProps extends Choice {
  type: "checkbox" | "radio";
  name: string;
  checked: boolean;
  /** Still chosen, and not shown. */
  hidden?: boolean;
}

export function ChoiceRow({ type, name, value, label, checked, hidden = false }: ChoiceRowProps) {
  return (
    <label
      hidden={hidden}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 hover:bg-tint has-checked:bg-tint has-checked:font-semibold [&[hidden]]:hidden"
    >
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={checked}
        className="size-5 accent-action"
      />
      <span className="first-letter:uppercase">{label}</span>
    </label>
  );
}
