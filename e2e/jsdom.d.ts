// What we use of jsdom, which comes without types.
declare module 'jsdom' {
  interface ParsedNode {
    readonly nodeType: number
    readonly nodeValue: string | null
  }
  interface ParsedElement {
    readonly childNodes: Iterable<ParsedNode>
    getAttribute(name: string): string | null
    remove(): void
  }
  export class JSDOM {
    constructor(html: string)
    readonly window: {
      readonly document: { querySelectorAll(selector: string): Iterable<ParsedElement> }
    }
  }
}
