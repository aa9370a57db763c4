import { filesApi } from '#domains/files/contract.ts'
import type { SavedFile, Stored } from '#domains/files/web/kept-file.ts'
import { pathOf } from '#shared/api.ts'
import type { Fields } from '#shared/pages/form-body.ts'
import { fieldList, fieldText } from './steps.ts'

const idsOf = (values: Fields): readonly string[] =>
  fieldList(values, 'evidenceIds').filter((id) => id !== '')

const described = (values: Fields, key: string) => {
  const [chosen = 0, made = 0] = fieldText(values, `size-${key}`).split(' ').map(Number)
  return { name: fieldText(values, `name-${key}`), chosen, made }
}

/** The files of a nomination, the photo first. */
export const keptFiles = (values: Fields): SavedFile[] => {
  const photo = fieldText(values, 'photoUrl')
  return [
    ...(photo ? [{ field: 'photoUrl' as const, value: photo, ...described(values, 'photo') }] : []),
    ...idsOf(values).map((id) => ({ field: 'evidenceIds' as const, value: id, ...described(values, id) })),
  ]
}

/** The values that an uploaded file adds. Names and sizes are extra form values that the call does not send. */
export const withFile = (values: Fields, { purpose, id, url, name, chosen, made }: Stored): Fields => {
  const key = purpose === 'photo' ? 'photo' : id
  const about = { [`name-${key}`]: name, [`size-${key}`]: `${chosen} ${made}` }
  return purpose === 'photo'
    ? { ...about, photoUrl: url || pathOf(filesApi.show.path, { fileId: id }) }
    : { ...about, evidenceIds: [...new Set([...idsOf(values), id])] }
}

/** The values without this file. */
export const withoutFile = (values: Fields, file: SavedFile): Fields =>
  file.field === 'photoUrl'
    ? { photoUrl: '', 'name-photo': '', 'size-photo': '' }
    : { evidenceIds: idsOf(values).filter((id) => id !== file.value) }
