import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buffer } from 'node:stream/consumers'

/** A page with a title, lines of label and value, notes below, and a square that a phone can scan. */
export interface Sheet {
  readonly language: string
  readonly brand: string
  readonly title: string
  readonly number: string
  readonly lines: readonly { readonly label: string; readonly value: string }[]
  readonly notes: readonly string[]
  /** A QR code: modules per side, and a path of the dark ones, each one unit wide. */
  readonly picture?: { readonly size: number; readonly path: string }
  readonly madeAt: Date
}

const fontFile = (name: string): Promise<Buffer> =>
  readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}`)))

/** Loaded with the first sheet: the fonts have the naira sign and the letters of all our languages. */
let loading: Promise<{ plain: Buffer; bold: Buffer; makeDocument: typeof import('pdfkit') }> | undefined
const load = () =>
  (loading ??= Promise.all([
    fontFile('400Regular/NotoSans_400Regular.ttf'),
    fontFile('700Bold/NotoSans_700Bold.ttf'),
    import('pdfkit'),
  ]).then(([plain, bold, { default: makeDocument }]) => ({ plain, bold, makeDocument })))

/**
 * Keeps ṣ one glyph: taken apart into s and a dot, somebody who copies the text would get other letters. The types know
 * only features that are switched on.
 */
const whole = { features: { ccmp: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[] }

const MARGIN = 56
const LABEL_WIDTH = 190
const GAP = 10
/** The side of a QR code on paper, 35 mm. */
const SQUARE = 100
const INK = '#1d1a16'
const MUTE = '#5c544a'
const LINE = '#d8cfc2'

/** Draws a sheet as a PDF of one A4 page or more. */
export const drawSheet = async (page: Sheet): Promise<Buffer> => {
  const { plain, bold, makeDocument: PdfDocument } = await load()
  const document = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    lang: page.language,
    info: { Title: `${page.title} ${page.number}`, Author: page.brand, CreationDate: page.madeAt },
  })
  const bytes = buffer(document)
  const width = document.page.width - 2 * MARGIN
  document.registerFont('plain', plain).registerFont('bold', bold)
  document.font('bold').fontSize(11).fillColor(MUTE).text(page.brand, MARGIN, MARGIN, whole)
  document.font('bold').fontSize(22).fillColor(INK).text(page.title, whole)
  document.font('plain').fontSize(11).fillColor(MUTE).text(page.number, whole)
  let y = document.y + 2 * GAP
  const valueWidth = width - LABEL_WIDTH - GAP
  for (const { label, value } of page.lines) {
    document.font('plain').fontSize(11)
    const labelHeight = document.heightOfString(label, { ...whole, width: LABEL_WIDTH })
    document.font('bold')
    const height = Math.max(labelHeight, document.heightOfString(value, { ...whole, width: valueWidth }))
    document
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width, y)
      .strokeColor(LINE)
      .stroke()
    document
      .font('plain')
      .fillColor(MUTE)
      .text(label, MARGIN, y + GAP, { ...whole, width: LABEL_WIDTH })
    document
      .font('bold')
      .fillColor(INK)
      .text(value, MARGIN + LABEL_WIDTH + GAP, y + GAP, { ...whole, width: valueWidth })
    y += height + 2 * GAP
  }
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + width, y)
    .strokeColor(LINE)
    .stroke()
  document.font('plain').fontSize(10).fillColor(MUTE)
  y += GAP
  for (const note of page.notes) {
    document.text(note, MARGIN, y + GAP, { ...whole, width })
    ;({ y } = document)
  }
  if (page.picture)
    document
      .translate(MARGIN, y + 2 * GAP)
      .scale(SQUARE / page.picture.size)
      .path(page.picture.path)
      .fill(INK)
  document.end()
  return bytes
}
