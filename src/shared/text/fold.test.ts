import { describe, expect, test } from 'vitest'
import { foldName } from './fold.ts'

describe('folded names', () => {
  test.each([
    ['Ifẹ́olúwa Adéṣínà', 'ifeoluwa adesina'],
    ['Ṣẹ̀yẹfúnmi Ọdúnlámì', 'seyefunmi odunlami'],
    ['Ụzọamaka Ndịkaegbu', 'uzoamaka ndikaegbu'],
    ['Ɗahiru Ƙwalam Ɓurtawa', 'dahiru kwalam burtawa'],
    ['Ƴar’azumi', 'yar azumi'],
    ['Ƴarʼazumi', 'yar azumi'],
    ["A'isha Ɗan-Lami", 'a isha dan lami'],
    ['  Two   spaces ', 'two spaces'],
    ['100% _sure_', '100 sure'],
    ['...', ''],
  ])('%s is compared as "%s"', (name, folded) => {
    expect(foldName(name)).toBe(folded)
    expect(foldName(name.normalize('NFD'))).toBe(folded)
    expect(foldName(folded)).toBe(folded)
  })
})
