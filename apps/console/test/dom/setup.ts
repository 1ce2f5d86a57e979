import { setUpDocument } from "../../../../tools/dom/setup.ts";
import { closeConsole } from "./render-console.tsx";

setUpDocument(closeConsole);
