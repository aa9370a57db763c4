import { nominateBy, sendEvidence } from '#test/nominations.ts'
import type { Person } from '#test/app.ts'
import { pdf } from '#test/files.ts'
import { type Arrange, withObject } from '#suites/arrangements.ts'

const attachedFile = async (owner: Person): Promise<string> => {
  const file = await sendEvidence(owner)
  await nominateBy(owner, { evidenceIds: [file] })
  return file
}

export const requests: Readonly<Record<string, Arrange>> = {
  'files.upload': () => ({
    query: { name: 'minutes.pdf' },
    file: { bytes: pdf(), contentType: 'application/pdf' },
  }),
  'files.show': withObject('fileId', attachedFile),
}
