import type { Messages } from "@lingui/core";
import { AreaTexts } from "../../../i18n/area-texts.tsx";
import type { ChooserProps } from "./chooser.tsx";

const catalogs = import.meta.glob<{ messages: Messages }>("../../../locales/*/choosing.po");

/** Loads it with its texts, which no other page has. */
export async function loadChooser() {
  const [{ Chooser }, messages] = await Promise.all([import("./chooser.tsx"), loadTexts()]);
  return {
    default: (props: ChooserProps) => (
      <AreaTexts messages={messages}>
        <Chooser {...props} />
      </AreaTexts>
    ),
  };
}

async function loadTexts(): Promise<Messages> {
  const textsOf = (locale: string) => catalogs[`../../../locales/${locale}/choosing.po`];
  const load = textsOf(document.documentElement.lang) ?? textsOf("en");
  return load === undefined ? {} : (await load()).messages;
}
