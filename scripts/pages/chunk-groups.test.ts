import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chunkGroups, sharedModules } from './chunk-groups.ts'

const src = new URL('../../src/', import.meta.url)

test('every module that pages share is where its group looks for it', () => {
  const files = Object.values(sharedModules).flat()
  expect(files.filter((file) => !existsSync(new URL(file, src)))).toEqual([])
  for (const file of files)
    expect([
      file,
      chunkGroups.filter(({ test: pattern }) => pattern.test(`/any/src/${file}`)).length,
    ]).toEqual([file, 1])
})

test('a module that only begins like one of them is in no group', () => {
  expect(chunkGroups.some(({ test: pattern }) => pattern.test('/any/src/ui/button.tsx.old'))).toBe(false)
  expect(chunkGroups.some(({ test: pattern }) => pattern.test('/any/node_modules/zod/mini/index.js'))).toBe(
    true,
  )
})
