import { writeSamples } from "../apps/server/test/mail/write-samples.ts";

//     npm run mails
console.log(await writeSamples());
process.exit(0);
