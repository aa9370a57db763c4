import { expect, test } from 'vitest'
import { fullName, nameInitials, shortName } from './person-name.ts'

test.each([
  [{ firstName: 'Ngozi', lastName: '' }, 'Ngozi', 'Ngozi', 'N.'],
  [{ firstName: 'Ifẹ́', lastName: 'Ọ̀ṣọ́' }, 'Ifẹ́ Ọ̀ṣọ́', 'Ifẹ́ Ọ̀.', 'I. Ọ̀.'],
  [{ firstName: 'Ada', lastName: 'Obi' }, 'Ada Obi', 'Ada O.', 'A. O.'],
])('%o is shown whole, short and as initials', (name, whole, short, initials) => {
  expect([fullName(name), shortName(name), nameInitials(name)]).toEqual([whole, short, initials])
})
