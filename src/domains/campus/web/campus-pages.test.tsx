// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { accountabilityApi } from '#domains/accountability/contract.ts'
import { taskCalls } from '#domains/engage/contracts/task-contract.ts'
import { fakeClient } from '#test/fake-client.ts'
import { showServed as serve } from '#test/show-page.tsx'
import { campusApi } from '../contract.ts'
import type { Campus } from '../contracts/community-contract.ts'
import type { OwnProof } from '../contracts/proof-contract.ts'
import campusPage from './campus-page.tsx'
import leadershipPortalPage from './leadership-portal-page.tsx'
import nyscCampPage from './nysc-camp-page.tsx'
import studentLeadersPage from './student-leaders-page.tsx'

afterEach(cleanup)

/** Shows a page and waits for it. */
const showServed = async (...shown: Parameters<typeof serve>): Promise<void> => {
  serve(...shown)
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
}

const proof: OwnProof = {
  id: '00000000-0000-4000-8000-000000000001',
  community: 'school',
  name: 'University of Lagos',
  method: 'email',
  status: 'proven',
  validUntil: '2027-11-23T12:00:00.000Z',
  isEnding: false,
  shareCode: null,
  vouches: 0,
  reason: null,
}

const campus: Campus = {
  own: {
    school: { id: 'university-of-lagos', name: 'University of Lagos', isReviewed: true },
    proofs: [],
    codeSentTo: null,
    tasks: 0,
    seal: null,
    communities: [],
  },
  state: 'NG-LA',
  states: [{ code: 'NG-LA', name: 'Lagos' }],
  communities: [
    { id: 'university-of-lagos', name: 'University of Lagos', counted: null },
    {
      id: 'lagos-state-university-ojo',
      name: 'Lagos State University',
      counted: { members: 40, active: 20, tasks: 160, seal: 'silver' },
    },
  ],
}

const withTasks = () => fakeClient().answers(taskCalls.tasks, { tasks: [], own: null })

describe('the campus page', () => {
  const show = (change: Partial<Campus['own']> = {}) =>
    showServed(campusPage, {
      address: '/campus',
      client: withTasks().answers(campusApi.campus, { ...campus, own: { ...campus.own, ...change } }),
    })

  test('asks for a school email, and says nothing of a community with fewer than ten active members', async () => {
    await show()
    expect(screen.getByLabelText(/Your school email address/)).toBeTruthy()
    expect(screen.getByText('Fewer than 10 active members, so no figures are shown.')).toBeTruthy()
    expect(screen.getByText('About 20 of 40 proven members took part this year')).toBeTruthy()
    expect(screen.getByText('Silver seal')).toBeTruthy()
  })

  test('sends people without a school to their profile', async () => {
    await show({ school: null })
    expect(screen.getByRole('link', { name: 'Choose my university' }).getAttribute('href')).toBe(
      '/profile?edit=affiliation',
    )
    expect(screen.queryByLabelText(/Your school email address/)).toBeNull()
  })

  test('asks for nothing more once the place is proven, until its last month', async () => {
    await show({ proofs: [proof] })
    expect(screen.queryByLabelText(/Your school email address/)).toBeNull()
    cleanup()
    await show({ proofs: [{ ...proof, isEnding: true }] })
    expect(screen.getByLabelText(/Your school email address/)).toBeTruthy()
  })

  test('shows the code that two members enter', async () => {
    const waiting = {
      ...proof,
      method: 'peers',
      status: 'waiting',
      shareCode: 'ABCDEFGH',
      vouches: 1,
    } as const
    await show({ proofs: [waiting] })
    expect(screen.getByText('ABCDEFGH')).toBeTruthy()
    expect(screen.getByText(/1 of 2 have vouched/)).toBeTruthy()
  })
})

describe('a camp', () => {
  test('shows no address where nothing is sure, and the rules of neutrality', async () => {
    await showServed(nyscCampPage, {
      address: '/nysc-camps/nysc-bo',
      params: { campId: 'nysc-bo' },
      client: withTasks().answers(campusApi.camp, {
        id: 'nysc-bo',
        name: 'Maiduguri',
        state: 'NG-BO',
        stateName: 'Borno',
        lgaName: null,
        address: null,
        isTemporary: true,
        note: null,
        corps: null,
      }),
    })
    expect(screen.getByText(/The lists do not agree where this camp is/)).toBeTruthy()
    expect(screen.getByText('Endorse a leader in public')).toBeTruthy()
    expect(screen.getByText('Vote: no one sees who you vote for')).toBeTruthy()
  })
})

describe('the leadership portal', () => {
  const portal = { open: ['ambassador'] as const, applications: [], listing: null, mayList: false }

  test('is the door of everybody: programmes with what each asks for, and no seat for those who hold none', async () => {
    await showServed(leadershipPortalPage, {
      address: '/leadership-portal',
      client: fakeClient()
        .answers(campusApi.portal, { ...portal, open: [...portal.open] })
        .answers(accountabilityApi.mine, { leader: null, record: null, toAnswer: [] }),
    })
    expect(screen.getAllByText('Apply')).toHaveLength(1)
    expect(screen.getByText('First prove that you are serving.')).toBeTruthy()
    expect(screen.queryByText('Your seat')).toBeNull()
  })

  test('holds the seat of a leader: pledges and reports stand where they stood', async () => {
    await showServed(leadershipPortalPage, {
      address: '/leadership-portal',
      client: fakeClient()
        .answers(campusApi.portal, { ...portal, open: [] })
        .answers(accountabilityApi.mine, {
          leader: {
            id: '00000000-0000-4000-8000-000000000009',
            fullName: 'Terngu Sample',
            status: 'deployed',
          },
          record: { deployment: null, pledges: [], reports: [], scorecards: [], isUnderReview: false },
          toAnswer: [],
        }),
    })
    expect(screen.getByRole('heading', { name: 'Your seat: Terngu Sample' })).toBeTruthy()
    expect(screen.getByText('Make a pledge')).toBeTruthy()
    expect(screen.getByText('Your first report is due when this quarter ends.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'My public profile' })).toBeTruthy()
  })
})

describe('the list of student leaders', () => {
  test('says how to be on it while it is empty', async () => {
    await showServed(studentLeadersPage, {
      address: '/student-leaders',
      client: fakeClient().answers(campusApi.studentLeaders, { items: [], nextCursor: null }),
    })
    expect(screen.getByText('No one is listed yet')).toBeTruthy()
  })
})
