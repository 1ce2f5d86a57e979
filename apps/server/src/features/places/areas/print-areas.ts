import { makeAreaLines } from "./area-lines.ts";

// The server stopped meanwhile.
process.stdout.on("error", () => process.exit());
process.stdout.write(makeAreaLines());
