// What we use of jsdom, which comes without types.
declare module 'jsdom' {
  interface ParsedNode {
    readonly nodeType: number
    readonly nodeValue: string | null
  }
  export interface ParsedElement {
    readonly localName: string
    readonly outerHTML: string
    readonly textContent: string | null
    readonly attributes: Iterable<{ readonly name: string; readonly value: string }>
    readonly childNodes: Iterable<ParsedNode>
    getAttribute(name: string): string | null
    closest(selector: string): ParsedElement | null
    remove(): void
  }
  export class JSDOM {
    constructor(html: string)
    readonly window: {
      readonly document: { querySelectorAll(selector: string): Iterable<ParsedElement> }
      close(): void
    }
  }
}
