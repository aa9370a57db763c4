import { HtmlValidate, StaticConfigLoader } from 'html-validate'

/** The rules of the HTML standard only: content model, attributes, unique ids. Style is the formatter's business. */
const validator = new HtmlValidate(
  new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }),
)

/** What the HTML standard refuses in a page, each with its place; empty for a valid page. */
export const markupFaults = async (html: string): Promise<string[]> => {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'page'})`),
  )
}
