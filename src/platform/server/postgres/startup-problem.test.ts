import { describe, expect, test } from 'vitest'
import { explained, StartupProblem } from './startup-problem.ts'

const failure = (code: string) => Object.assign(new Error(`${code}: made up`), { code })

describe('a file error at the start', () => {
  test.each([
    ['ENOSPC', 74, 'The disk that holds the folder /data is full'],
    ['EDQUOT', 74, 'The disk that holds the folder /data is full'],
    ['EACCES', 73, 'The folder /data cannot be written to (EACCES)'],
    ['EROFS', 73, 'The folder /data cannot be written to (EROFS)'],
    ['ENOTDIR', 73, '/data is not a folder'],
  ])('%s ends with %i and says: %s', (code, exitCode, sentence) => {
    const problem = explained(failure(code), '/data')
    expect(problem).toBeInstanceOf(StartupProblem)
    expect(problem).toMatchObject({ exitCode, message: expect.stringContaining(sentence) })
    expect(String(problem)).toContain('DATA_DIR')
  })

  test('any other error stays as it is, so that our fault does not look like the operator’s', () => {
    const own = new StartupProblem('Already said.', 70)
    const bug = new TypeError('undefined is not a function')
    const other = failure('EMFILE')
    expect([own, bug, other].map((error) => explained(error, '/data'))).toEqual([own, bug, other])
  })
})
