import { linesOfCsv } from './csv-text.ts'
import { readSheet, type ReadSheet } from './sheet-rules.ts'
import type { TemplateName } from './templates-contract.ts'

/** What the server will find in a list. */
export const previewSheet = (template: TemplateName, text: string): ReadSheet => {
  const { records, fault } = linesOfCsv(text)
  return readSheet(template, records, fault)
}
