// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { fakeClient } from '#test/fake-client.ts'
import { sentTo, showPage } from '#test/show-page.tsx'
import { organizationsApi } from '../contract.ts'
import type { ManagedMember, ManagedOrganization } from '../contracts/managed-contract.ts'
import { managingApi } from '../contracts/managing-contract.ts'
import type { Spend } from '../contracts/money-contract.ts'
import managePage from './manage-organization-page.tsx'
import organizationsPage from './organizations-page.tsx'
import registerPage from './register-organization-page.tsx'

afterEach(cleanup)

const slug = 'enugu-growers'
const id = '01fe0000-0000-4000-8000-0000000000d1'
const spend: Spend = {
  id,
  target: 'members',
  criterion: 'all',
  area: null,
  taskKind: null,
  purpose: 'welcome',
  each: '25.00',
  people: 4,
  total: '100.00',
  state: 'waiting',
  proposedBy: 'Dayo Abroadman',
  proposedAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-23T09:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  paid: 0,
  closesAt: null,
  isClosed: false,
  isMine: false,
}
const other: ManagedMember = {
  id: `${id.slice(0, -1)}2`,
  name: 'Dayo Abroadman',
  role: 'signatory',
  joinedAt: '2026-11-02T09:00:00.000Z',
  isMe: false,
  offer: null,
  mayConfirm: false,
}
const managed: ManagedOrganization = {
  slug,
  name: 'Enugu Growers Ltd',
  kind: 'company',
  state: 'verified',
  reason: null,
  role: 'owner',
  registration: null,
  balance: '500.00',
  owed: '0.00',
  memberCount: 4,
  signatoryCount: 2,
  members: [
    {
      id,
      name: 'Ada Sampleson',
      role: 'owner',
      joinedAt: '2026-11-01T09:00:00.000Z',
      isMe: true,
      offer: null,
      mayConfirm: false,
    },
    other,
  ],
  invitations: [],
  spends: [spend],
  areas: [{ id: 'LA-ikeja', name: 'Ikeja' }],
  invoices: [],
  price: { amount: '100.00', currencySymbol: '₦', minSup: 50, maxSup: 50_000 },
}

const forever = () => new Promise<never>(() => {})
const showManaged = (client: ReturnType<typeof fakeClient>) =>
  showPage(managePage, { address: `/organizations/${slug}/manage`, params: { slug }, client })
const manage = (change: Partial<ManagedOrganization> = {}) =>
  fakeClient().answers(managingApi.managed, { ...managed, ...change })

describe('the list of organizations', () => {
  const show = (client: ReturnType<typeof fakeClient>) =>
    showPage(organizationsPage, { address: '/organizations', client })
  const nobody = { organizations: [], invitations: [], isEmailConfirmed: true }

  test('says that it is loading', () => {
    show(fakeClient().answers(organizationsApi.ownOrganizations, forever))
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Loading...')
  })

  test('says that there is none yet and leads to the form', async () => {
    show(fakeClient().answers(organizationsApi.ownOrganizations, nobody))
    const links = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'))
    expect(links).toContain('/organizations/register')
  })

  test('says that it could not be loaded, with a way to try again', async () => {
    show(fakeClient().refuses(organizationsApi.ownOrganizations, 'unexpected-error'))
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
    expect(screen.getAllByRole('link', { name: 'Try again' }).length).toBeGreaterThan(0)
  })
})

describe('the form to register', () => {
  test('asks for the register, the people behind it and links to parties, and sends nothing that lacks a part', async () => {
    const client = fakeClient().answers(organizationsApi.registerOrganization, { slug })
    showPage(registerPage, { address: '/organizations/register', client })
    for (const label of ['Name, as in the register', 'CAC number', 'Registered address', 'Who signs for it?'])
      expect(screen.getByLabelText(label)).toBeTruthy()
    expect(
      screen.getByRole('group', { name: /linked to a party, a candidate or an office-holder/ }),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Send the registration' }))
    expect((await screen.findAllByText('Please fill this in.')).length).toBeGreaterThan(0)
    expect(sentTo(client, organizationsApi.registerOrganization)).toEqual([])
  })
})

describe('the page of an organization’s own people', () => {
  test('says that it is loading, and not that it failed', () => {
    showManaged(fakeClient().answers(managingApi.managed, forever))
    expect(screen.getByText('Loading...')).toBeTruthy()
    expect(screen.queryByText('We could not load this page.')).toBeNull()
  })

  test('says that there is no such organization for others, and that it could not be loaded', async () => {
    showManaged(fakeClient().refuses(managingApi.managed, 'organization-not-found'))
    expect(await screen.findByText('This organization does not exist, or was removed.')).toBeTruthy()
    cleanup()
    showManaged(fakeClient().refuses(managingApi.managed, 'unexpected-error'))
    expect(await screen.findByText('We could not load this page.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
      `/organizations/${slug}/manage`,
    )
  })

  test('shows the SUP, its people and what waits for the other signatory', async () => {
    showManaged(manage())
    expect(await screen.findByRole('heading', { name: 'Enugu Growers Ltd' })).toBeTruthy()
    expect(
      within(screen.getByRole('region', { name: 'SUP of the organization' })).getByText('500.00'),
    ).toBeTruthy()
    expect(
      within(screen.getByRole('region', { name: 'Grants' })).getByRole('button', { name: /Confirm/ }),
    ).toBeTruthy()
    expect(screen.getAllByText(/Dayo Abroadman/).length).toBeGreaterThan(0)
  })

  test.each([
    ['signatory', true, 'To sign: waits for a second signatory'],
    ['team', false, 'To sign: waits for our team'],
  ] as const)('says for whom a new signatory waits: %s', async (offer, mayConfirm, said) => {
    const chosen = {
      ...other,
      id: `${id.slice(0, -1)}3`,
      name: 'Binta Kano',
      role: 'member' as const,
      offer,
      mayConfirm,
    }
    const client = manage({ members: [...managed.members, chosen] }).answers(managingApi.confirmSignatory, {
      slug,
    })
    showManaged(client)
    expect(await screen.findByText(said)).toBeTruthy()
    const button = screen.queryByRole('button', { name: 'Confirm that Binta Kano signs' })
    expect(button !== null).toBe(mayConfirm)
    if (!button) return
    fireEvent.click(button)
    await expect.poll(() => sentTo(client, managingApi.confirmSignatory)).toHaveLength(1)
  })

  test('of one signatory, without grants and invoices, says what is missing', async () => {
    showManaged(manage({ signatoryCount: 1, spends: [], balance: '0.00', memberCount: 1 }))
    expect(await screen.findByText('You need a second signatory.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull()
  })

  test.each([
    ['pending', 'Waiting for our check'],
    ['refused', 'The number belongs to another company.'],
  ] as const)('that is %s says so, and offers no money', async (state, said) => {
    showManaged(manage({ state, reason: 'The number belongs to another company.', spends: [] }))
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('region', { name: 'Grants' })).toBeNull()
  })

  test('shows an ordinary member no money and no forms for it', async () => {
    showManaged(manage({ role: 'member', spends: [], invoices: [], members: managed.members.slice(0, 1) }))
    expect(await screen.findByRole('region', { name: 'People' })).toBeTruthy()
    for (const name of ['Grants', 'Buying SUP', 'SUP of the organization'])
      expect(screen.queryByRole('region', { name })).toBeNull()
  })
})

describe('the form of a grant', () => {
  const open = async (client: ReturnType<typeof fakeClient>) => {
    showManaged(client)
    const summary = await screen.findByText('Grant to members')
    const form = summary.closest('details')?.querySelector('form')
    if (!form) throw new Error('The form of a grant is not there.')
    return { form, fields: within(form) }
  }

  test('offers groups that say nothing about one person, and proposes what was typed', async () => {
    const client = manage().answers(managingApi.proposeSpend, { id, people: 4, total: '100.00' })
    const { form, fields } = await open(client)
    const groups = [...fields.getByLabelText<HTMLSelectElement>('Who gets it?').options].map(
      ({ value }) => value,
    )
    expect(groups.slice(0, 2)).toEqual(['all', 'lga:LA-ikeja'])
    expect(groups.slice(2).every((value) => value.startsWith('task:'))).toBe(true)
    fireEvent.change(fields.getByLabelText('SUP for each person'), { target: { value: '25' } })
    fireEvent.change(fields.getByLabelText('What it is for'), { target: { value: 'welcome' } })
    fireEvent.submit(form)
    await expect.poll(() => sentTo(client, managingApi.proposeSpend)).toHaveLength(1)
    expect(sentTo(client, managingApi.proposeSpend)[0]?.body).toEqual({
      target: 'members',
      group: 'all',
      each: '25',
      purpose: 'welcome',
    })
  })

  test('says at its field what is wrong, and what the server refuses', async () => {
    const client = manage().refuses(managingApi.proposeSpend, 'insufficient-balance')
    const { form, fields } = await open(client)
    fireEvent.change(fields.getByLabelText('SUP for each person'), { target: { value: '0' } })
    fireEvent.submit(form)
    expect((await screen.findAllByText('Write whole SUP, from 1 to 500.')).length).toBeGreaterThan(0)
    expect(sentTo(client, managingApi.proposeSpend)).toEqual([])
    fireEvent.change(fields.getByLabelText('SUP for each person'), { target: { value: '500' } })
    fireEvent.change(fields.getByLabelText('What it is for'), { target: { value: 'welcome' } })
    fireEvent.submit(form)
    expect(await screen.findByText('Insufficient Balance')).toBeTruthy()
  })
})
