import { linesOfCsv } from './csv-text.ts'
import { parseList, type ParsedList } from './list-rules.ts'
import type { TemplateName } from './templates-contract.ts'

/** What the server will find in a list. */
export const previewList = (template: TemplateName, text: string): ParsedList => {
  const { records, fault } = linesOfCsv(text)
  return parseList(template, records, fault)
}
