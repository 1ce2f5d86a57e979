import { locks } from "node:worker_threads";
import { setUpDocument } from "../../../../tools/dom/setup.ts";
import { closeScreen } from "./render-screen.tsx";

// happy-dom says that it has locks, and has none.
Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
setUpDocument(closeScreen);
