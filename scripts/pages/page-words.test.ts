import { expect, test } from 'vitest'
import { reachOf } from './module-graph.ts'
import { sentencesOfPages } from './page-words.ts'

const main = 'src/app/web/main.tsx'
const next = 'src/app/web/browser/next-view.ts'
const wallet = 'src/domains/wallet/web/wallet-page.tsx'
const part = 'src/domains/wallet/web/part.tsx'
const other = 'src/domains/wallet/web/other-page.tsx'
const contract = 'src/domains/approvals/contract.ts'
const rules = 'src/domains/identity/rules.ts'

const graph = {
  [main]: ['src/app/web/shell/shell.tsx', next],
  'src/app/web/shell/shell.tsx': [],
  [next]: [wallet, other],
  [wallet]: [part],
  [part]: [wallet],
  [other]: [],
}
const files = new Map(
  Object.entries({
    [main]: ['Loading'],
    'src/app/web/shell/shell.tsx': ['Skip'],
    'src/app/web/shell/header.tsx': ['Menu'],
    [wallet]: ['My wallet'],
    [part]: ['Sent'],
    [other]: ['Another page'],
    [rules]: ['Citizen'],
    [contract]: ['Too late', 'Expired'],
    'src/domains/voting/rules.ts': ['Vote'],
    'src/domains/wallet/server/notices.ts': ['You were paid'],
  }).map(([file, all]) => [file, { all, tables: file === contract ? ['Expired'] : [] }]),
)

test('a page reaches what it imports, at once or later, in circles too, and nothing behind a gate', () => {
  expect([...reachOf(graph, main, [next])]).toEqual([main, 'src/app/web/shell/shell.tsx'])
  expect([...reachOf(graph, wallet)]).toEqual([wallet, part])
})

test('a page says what it reaches, what its domain’s servers may send it, and no words of other pages', () => {
  const pages = sentencesOfPages(files, graph, [{ name: 'wallet', path: wallet, domain: 'wallet' }])
  expect([...(pages.get('shell')?.own ?? [])]).toEqual(['Loading', 'Skip'])
  // Of a contract that it does not call, only the tables of words; of a domain that it may not use, nothing.
  expect([...(pages.get('wallet')?.own ?? [])].toSorted()).toEqual([
    'Citizen',
    'Expired',
    'Loading',
    'My wallet',
    'Sent',
    'Skip',
  ])
})
