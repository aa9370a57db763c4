import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findUndeclared } from './refusals.ts'

const files = {
  'tsconfig.server.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      module: 'esnext',
      target: 'es2024',
      allowImportingTsExtensions: true,
      noEmit: true,
    },
    include: ['src'],
  }),
  'impossible-refusals.json': JSON.stringify([
    { at: ['neverHere'], codes: ['no-way'], why: 'A reason.' },
    { at: ['gone'], codes: ['no-more'], why: 'Nothing needs it.' },
  ]),
  'src/shared/tools.ts': `
    export class Refusal extends Error { constructor(readonly code: string) { super(code) } }
    export const withCodes = (_codes: Record<string, string>, work: () => Promise<void>) => work()
    export const refuse = (code: string): never => { throw new Refusal(code) }
    export const runCheck = (kind: { check: () => void; execute: () => void }) => kind.check()
    export const defineKind = <T>(kind: T): T => kind
    export const deep = () => { throw new Refusal('deep-down') }
    export const neverHere = () => { throw0() }
    const throw0 = () => { throw new Refusal('no-way') }
  `,
  'src/domains/plants/contract.ts': `
    const call = { is: { refuses: { declared: {}, renamed: {} } } }
    export const plantsApi = { direct: call, shared: call, typed: call, given: call, member: call, fine: call, told: call, made: call }
  `,
  'src/domains/plants/server/steps.ts': `
    import { deep, defineKind, neverHere, Refusal, refuse, runCheck, withCodes } from '#shared/tools.ts'
    const old = { 'old-name': 'renamed' } as const
    const throwOld = async () => { throw new Refusal('old-name') }
    export const direct = (isSmall: boolean) => { throw new Refusal(isSmall ? 'declared' : 'too-large-here') }
    export const shared = () => [1].map(() => deep())
    export const typed = (why: 'declared' | 'typed-only') => { const code = why; throw new Refusal(code) }
    export const given = () => refuse('given-away')
    const kind = defineKind({
      check: () => { throw new Refusal('checked') },
      execute: () => { throw new Refusal('executed') },
    })
    export const member = () => runCheck(kind)
    export const made = (way: 'sms' | 'fax') => { throw new Refusal(\`\${way}-shut\`) }
    export const told = (text: { code: string }) => { throw new Refusal(text.code) }
    export const fine = async (deep: () => void) => {
      deep()
      neverHere()
      await withCodes(old, () => throwOld())
      try { given() } catch (error) { if (!(error instanceof Refusal)) throw error }
      throw new Refusal('not-found')
    }
  `,
  'src/domains/plants/server/routes.ts': `
    import { plantsApi } from '../contract.ts'
    import { direct, fine, given, made, member, shared, told, typed } from './steps.ts'
    declare const implement: (...all: unknown[]) => unknown
    export const routes = () => implement('plants', plantsApi, {
      direct: () => direct(true), shared: () => shared(), typed: () => typed('declared'), given, member,
      fine: () => fine(() => {}), told: () => told({ code: '' }), made: () => made('sms'),
    })
  `,
}

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'refusals-'))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
})
afterAll(() => rm(root, { recursive: true, force: true }))

test('a refusal that a call does not declare is found wherever it is thrown, and nothing else is', async () => {
  const { calls, faults } = await findUndeclared(root)
  expect(calls).toBe(8)
  expect(faults).toEqual([
    'impossible-refusals.json: nothing needs gone no-more',
    'plantsApi.direct may refuse too-large-here without declaring it: direct',
    'plantsApi.given may refuse given-away without declaring it: given → refuse',
    'plantsApi.made may refuse fax-shut without declaring it: made',
    'plantsApi.made may refuse sms-shut without declaring it: made',
    'plantsApi.member may refuse checked without declaring it: member → kind',
    'plantsApi.shared may refuse deep-down without declaring it: shared → deep',
    'plantsApi.typed may refuse typed-only without declaring it: typed',
    'told: no type tells the code that is thrown',
  ])
})
