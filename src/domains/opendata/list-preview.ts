import { sheetOf, withoutEmpty } from '#shared/text/sheet-text.ts'
import { linesOfCsv } from './csv-text.ts'
import { parseList, type ParsedList } from './list-rules.ts'
import type { TemplateName } from './templates-contract.ts'

/** What the server will find in a list. */
export const previewList = (template: TemplateName, text: string): ParsedList => {
  const sheet = sheetOf(text)
  const { records, fault } = linesOfCsv(sheet.text, sheet.delimiter)
  return parseList(
    template,
    withoutEmpty(records, sheet.skipped),
    fault && { ...fault, line: fault.line + sheet.skipped },
  )
}
