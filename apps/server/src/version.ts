import manifest from "../../../package.json" with { type: "json" };

/** The release, as the changelog, the git tag and the image have it. */
export const VERSION: string = manifest.version;
