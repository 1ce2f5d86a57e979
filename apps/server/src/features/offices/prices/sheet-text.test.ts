import { expect, it } from "vitest";
import { toCommas } from "./sheet-text.ts";

it.each([
  [
    "dots",
    "Adult cleaning ........ $95\nPorcelain crown.......$1,250",
    'Adult cleaning,$95\nPorcelain crown,"$1,250"',
  ],
  ["blanks", "Adult cleaning     $95.00\nPano               99.00", "Adult cleaning,$95.00\nPano,99.00"],
  ["a dash", "Adult cleaning - $95\nPano – 99\nSealant — $ 45", "Adult cleaning,$95\nPano,99\nSealant,$45"],
  ["a colon", "Adult cleaning: $95\nCrown, porcelain: 1250", 'Adult cleaning,$95\n"Crown, porcelain",1250'],
  ["one blank", "Adult cleaning $95\nPano 99.00", "Adult cleaning,$95\nPano,99.00"],
  ["bars", "| Service | Fee |\n| Pano | $99 |", "Service,Fee\nPano,$99"],
  ["two prices", "Pano ..... $120 ..... $84\nSealant   60   45", "Pano,$120,$84\nSealant,60,45"],
  ["names above", "Service     UCR     Fee\nPano     120     84", "Service,UCR,Fee\nPano,120,84"],
  [
    "titles between",
    "Preventive\nPano ... $99\nSealant ... $45\n\nCall us!",
    "Preventive\nPano,$99\nSealant,$45\n\nCall us!",
  ],
  ["blanks within a name", "Crown  -  porcelain    $1,250", 'Crown - porcelain,"$1,250"'],
  ["a mark of a footnote", "Pano ... $99*\nSealant ... 45**", "Pano,$99*\nSealant,45**"],
  ["two prices behind one blank", "Pano $120 $84\nSealant $60 $45", "Pano,$120,$84\nSealant,$60,$45"],
  ["two prices with a slash", "Pano ... $120 / $84\nSealant ... $60 / $45", "Pano,$120,$84\nSealant,$60,$45"],
  [
    "titles as many as prices",
    "SMILES\n123 Main St.\nFees 2026\nPano ... $99\nSealant ... $45\nSubject to change.",
    "SMILES\n123 Main St.\nFees 2026\nPano,$99\nSealant,$45\nSubject to change.",
  ],
  ["a rule", "| Service | Fee |\n|---|:---:|\n| Pano | $99 |", "Service,Fee\n\nPano,$99"],
  [
    "semicolons",
    "Servicio;Precio\nLimpieza, adulto;95\nCorona;1,250",
    'Servicio,Precio\n"Limpieza, adulto",95\nCorona,"1,250"',
  ],
  ["tabs", "Service\tFee\nCleaning, adult\t95", 'Service,Fee\n"Cleaning, adult",95'],
])("cuts the lines of a list with %s [OFF-03]", (_what, pasted, csv) => {
  expect(toCommas(pasted)).toBe(csv);
});

it.each([
  ["commas", "Service,Fee\nPano,$99\nSealant,45"],
  ["commas and blanks", "Service, Fee\nPano, $99\nSealant, 45"],
  ["quoted commas", '"Crown, porcelain","$1,250"\n"Pano","$99"'],
  ["numbers that may be of something else", "Filling 2\nFilling 3"],
  ["commas and notes", "Pano,99,a film is $5\nSealant,45,each is $45\nCheckup,35,"],
  ["a letter", "Dear office,\nplease send us your prices.\nThank you"],
  ["one price among much text", "Dear office,\nyour crown is $1,250\nand the rest\nis not said"],
])("leaves a text with %s as it is [OFF-03]", (_what, text) => {
  expect(toCommas(text)).toBe(text);
});
