declare module "subset-font" {
  interface SubsetOptions {
    targetFormat: "sfnt";
    keepAllGlyphs: true;
    variationAxes: Record<string, number>;
  }
  function subsetFont(font: Buffer, characters: undefined, options: SubsetOptions): Promise<Buffer>;
  export = subsetFont;
}
