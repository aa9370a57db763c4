// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { serverWithPlaces, showServed } from '#test/show-page.tsx'
import { type Project, projectsApi } from '../contract.ts'
import { ownPart, project } from './project-fixture.ts'
import projectPage from './project-page.tsx'
import suggestProjectPage from './suggest-project-page.tsx'

afterEach(cleanup)

const params = { projectId: project.id }
const address = `/projects/${project.id}`
const show = (change: Partial<Project>) =>
  showServed(projectPage, {
    address,
    params,
    client: fakeClient().answers(projectsApi.project, { ...project, ...change }),
  })
const funding = { need: '100.00', left: '40.00', deadline: '2026-12-20T09:00:00.000Z' }
const entry = { day: '2026-11-23', receipt: 'F-ABCD-2345', amount: '60.00', state: 'held' as const }
const money = { escrow: '0.00', released: '0.00', refunded: '0.00' }

describe('a project that takes funding', () => {
  const open = { status: 'funding' as const, endedAt: '2026-11-20T09:00:00.000Z', funding, entries: [entry] }

  test('says what is missing and until when, tells funding from a vote, and shows each pledge without a name', async () => {
    show({ ...open, own: ownPart })
    expect(await screen.findByText(/40.00 SUP are missing until .*20/)).toBeDefined()
    expect(screen.getByText(/Funding is not a vote/)).toBeDefined()
    expect(screen.getByLabelText(/How much SUP\?/)).toBeDefined()
    expect(screen.getByText('F-ABCD-2345')).toBeDefined()
    expect(screen.queryByText('Vote for this project')).toBeNull()
  })

  test('asks a guest to sign in', async () => {
    show(open)
    expect((await screen.findByRole('link', { name: 'Sign in to fund' })).getAttribute('href')).toContain(
      encodeURIComponent(address),
    )
  })
})

describe('a project whose money is in escrow', () => {
  const working: Partial<Project> = {
    status: 'building',
    endedAt: '2026-11-20T09:00:00.000Z',
    funding: { ...funding, left: '0.00' },
    money: { ...money, escrow: '70.00', released: '30.00' },
    currentStep: 2,
    events: [
      { day: '2026-11-21', kind: 'status', status: 'funded', text: '', step: null, amount: null },
      {
        day: '2026-11-22',
        kind: 'release',
        status: 'building',
        text: 'All is there.',
        step: 1,
        amount: '30.00',
      },
    ],
    photos: [{ url: '/api/files/1', step: 1 }],
  }

  test('shows the release with its reason, the photos, and takes a photo of the next step', async () => {
    show({ ...working, own: ownPart })
    expect(await screen.findByText(/Step 1: 30.00 SUP released on/)).toBeDefined()
    expect(screen.getByText('All is there.')).toBeDefined()
    expect(screen.getByAltText('Photo 1 of step 1')).toBeDefined()
    expect(screen.getByLabelText(/Add a photo from the site/)).toBeDefined()
    expect(screen.queryByLabelText(/What did you do in this step/)).toBeNull()
  })

  test('lets its author report the step', async () => {
    show({ ...working, own: { ...ownPart, isAuthor: true, hasSentPhoto: true } })
    expect(await screen.findByLabelText(/What did you do in this step/)).toBeDefined()
    expect(screen.queryByLabelText(/Add a photo from the site/)).toBeNull()
  })
})

test.each([
  ['proposed', /We are reading this idea/],
  ['declined', /cannot be done/],
  ['withdrawn', /withdrew it/],
  ['closed', /was not chosen/],
  ['unfunded', /got their SUP back/],
  ['funded', /in escrow until the first step/],
  ['completed', /After 90 days/],
  ['checked', /is finished and checked/],
  ['cancelled', /went back to its funders/],
] as const)('a project that is %s says what that means', async (status, words) => {
  show({ status, endedAt: '2026-11-20T09:00:00.000Z' })
  const card = (await screen.findByText('Progress')).closest('section, article, div')
  expect(within(card?.parentElement ?? document.body).getByText(words)).toBeDefined()
})

test('an idea needs its State first, then one form', async () => {
  const client = serverWithPlaces()
  showServed(suggestProjectPage, { address: '/projects/suggest', client })
  expect(await screen.findByLabelText('In which State is it?')).toBeDefined()
  cleanup()
  showServed(suggestProjectPage, { address: '/projects/suggest?state=NG-LA', client })
  for (const label of [/What should be built/, /Local government/, /What does it cost/, /step by step/])
    expect(await screen.findByLabelText(label)).toBeDefined()
})
