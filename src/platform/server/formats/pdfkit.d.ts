/** The part of pdfkit that we use; the package brings no types. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  interface TextOptions {
    readonly width?: number
    readonly align?: 'left' | 'right'
    /** OpenType features to switch on or off. */
    readonly features?: Readonly<Record<string, boolean>>
  }

  export default class PDFDocument extends Readable {
    constructor(options: {
      readonly size: string
      readonly margin: number
      readonly lang?: string
      readonly pdfVersion?: string
      readonly info?: Readonly<Record<string, string | Date>>
    })
    readonly page: { readonly width: number }
    x: number
    y: number
    registerFont(name: string, source: Uint8Array): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(color: string): this
    text(text: string, options: TextOptions): this
    text(text: string, x: number, y: number, options: TextOptions): this
    heightOfString(text: string, options?: TextOptions): number
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    strokeColor(color: string): this
    stroke(): this
    translate(x: number, y: number): this
    scale(factor: number): this
    path(data: string): this
    fill(color: string): this
    end(): void
  }
}
