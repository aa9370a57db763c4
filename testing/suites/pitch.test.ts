import { expect, test } from 'vitest'
import type { ProjectCard } from '#domains/projects/contract.ts'
import type { Renderer } from '#shared/pages/rendered-page.ts'
import { openTestApp } from '#test/app.ts'
import { ok } from '#test/answers.ts'
import { plainSite } from '#test/plain-pages.ts'

// By name only: these types are those of a server, and pages have those of a browser.
const entry: string = '#app/web/server-entry.tsx'

const { render } = (await import(entry)) as Pick<Renderer, 'render'>
const app = await openTestApp({}, { pages: { renderer: { render }, assets: plainSite.assets } })

const parts = [
  'The problem',
  'The opportunity',
  'How the economy works',
  'What the platform can do today',
  'Six sample projects',
  'Who decides',
  'For donors',
  'For partners',
  'How you can check us',
  'Who leads it',
]

test('[PJ-02] the pitch has each of its parts, and six sample projects with place, description, category and goal', async () => {
  const { statusCode, body } = await app.guest().get('/pitch')
  expect(statusCode).toBe(200)
  const headings = [...body.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, text = '']) =>
    text.replace(/<[^>]+>/g, ''),
  )
  expect(headings.slice(0, parts.length)).toEqual(parts)
  const rows = [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')),
  )
  const samples = rows.filter((cells) => cells.length === 5)
  expect(samples.map(([, , , category, goal]) => [category, goal])).toEqual([
    ['Education', '₦2.5 million'],
    ['Health', '₦5 million'],
    ['Agriculture', '₦3.5 million'],
    ['Environment', '₦1.8 million'],
    ['Water', '₦4 million'],
    ['Technology', '₦2 million'],
  ])
  const { items } = ok<{ items: ProjectCard[] }>(await app.guest().get('/api/projects?status=active'))
  const shown = items.map(({ title, lgaName, stateName, summary }) => [
    title,
    `${lgaName}, ${stateName}`,
    summary,
  ])
  expect(samples.map((cells) => cells.slice(0, 3)).toSorted()).toEqual(shown.toSorted())
})
