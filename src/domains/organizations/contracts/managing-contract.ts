import * as z from 'zod/mini'
import { wholeSup } from '#shared/values/amounts/amount-fields.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, prose, sup } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import {
  organizationNotFound,
  OrganizationRegistration,
  registrationRefusals,
  signatoryRefusals,
} from '../contract.ts'
import { ManagedOrganization } from './managed-contract.ts'
import { Invoice } from './money-contract.ts'
import { SpendProposal } from './spend-contract.ts'

const none = z.strictObject({})
const wrongBulk = message('Write whole SUP, from 50 to 50,000.')
const notSignatory = {
  'not-signatory': refusal(403, message('Only the owner and signatories handle the money.')),
}
const notVerified = {
  'not-verified': refusal(409, message('This works once we have verified the organization.')),
}
const inOne = { ...organizationNotFound }
const write = {
  access: 'organization-member',
  limit: 'mutation',
  idempotency: 'optional',
  refreshes: ['organizations'],
} as const
const owned = { ...write, access: 'organization-owner' } as const
const done = z.object({ slug: z.string() })
const spendGone = {
  'spend-not-found': refusal(404, message('This proposal does not exist, or was removed.')),
  'spend-closed': refusal(409, message('This proposal is closed or its time is over.')),
}
const invoiceGone = {
  'invoice-not-found': refusal(404, message('This invoice does not exist.')),
}

export const managingApi = {
  managed: get('/api/organizations/:slug/manage', {
    summary: 'Your organization: people, balance, proposals and invoices, as far as your role sees them',
    access: 'organization-member',
    limit: 'read',
    tag: 'organizations',
    returns: ManagedOrganization,
    refuses: inOne,
  }),
  resubmit: post('/api/organizations/:slug/registration', {
    ...write,
    summary: 'Hand a refused registration in again, as its owner',
    body: OrganizationRegistration,
    returns: done,
    refuses: {
      ...inOne,
      ...registrationRefusals,
      'organization-not-next': refusal(409, message('This organization has changed. Load the page again.')),
    },
  }),
  leaveOrganization: post('/api/organizations/:slug/leave', {
    ...write,
    summary: 'Leave an organization; its owner stays',
    body: none,
    returns: done,
    refuses: {
      ...inOne,
      'owner-stays': refusal(409, message('The owner cannot leave. First make a signatory the owner.')),
    },
  }),
  proposeSpend: post('/api/organizations/:slug/spends', {
    ...write,
    summary: 'Propose a grant to members or to a task pool; another signatory confirms it',
    status: 202,
    body: SpendProposal,
    /** Of an area or a task: those of the group and some others by lot, so no number says how many it has. */
    returns: z.object({ id: id(), people: z.int(), total: sup() }),
    refuses: {
      ...inOne,
      ...notSignatory,
      ...notVerified,
      'signatory-unverified': signatoryRefusals['signatory-unverified'],
      'too-few-people': refusal(
        409,
        message(
          'Too few members fit, so this would say who they are. New members and signatories do not count. Choose a wider group.',
        ),
      ),
      'too-many-groups': refusal(
        409,
        message(
          'You have asked for several areas or tasks today. Try again tomorrow, or choose all members.',
        ),
      ),
      'nobody-fits': refusal(409, message('No one matches.')),
      'insufficient-balance': refusal(409, message('Insufficient Balance')),
      'too-many-waiting': refusal(409, message('Several proposals wait already. Decide them first.')),
      'debt-first': refusal(409, message('Money of an invoice went back. Its SUP is returned first.')),
    },
  }),
  confirmSpend: post('/api/organizations/:slug/spends/:spendId/confirm', {
    ...write,
    summary: 'Confirm a grant as the second signatory: it is paid at once, to everybody or to nobody',
    stepUp: 'where-set',
    body: none,
    returns: z.object({ people: z.int(), total: sup() }),
    refuses: {
      ...inOne,
      ...notSignatory,
      ...notVerified,
      ...spendGone,
      'signatory-unverified': signatoryRefusals['signatory-unverified'],
      'second-signatory-required': refusal(403, message('A second signatory is required.')),
      'first-signatory-gone': refusal(
        409,
        message('The person who proposed this is no longer a signatory. Propose it again.'),
      ),
      'insufficient-balance': refusal(409, message('Insufficient Balance')),
      'nobody-fits': refusal(409, message('No one matches.')),
      'debt-first': refusal(409, message('Money of an invoice went back. Its SUP is returned first.')),
    },
    refreshes: ['organizations', 'wallet', 'transactions'],
  }),
  refuseSpend: post('/api/organizations/:slug/spends/:spendId/refuse', {
    ...write,
    summary: 'Take your own proposal back, or refuse somebody else’s',
    body: none,
    returns: done,
    refuses: { ...inOne, ...notSignatory, ...spendGone },
  }),
  orderSup: post('/api/organizations/:slug/invoices', {
    needs: 'payments',
    stoppedBy: 'purchase',
    ...write,
    summary: 'Order SUP in bulk; the invoice holds its rate for seven days',
    status: 201,
    body: z.strictObject({ sup: wholeSup(50, 50_000, wrongBulk) }),
    returns: z.object({ slug: z.string(), number: z.string() }),
    refuses: {
      ...inOne,
      ...notSignatory,
      ...notVerified,
      'not-sold-here': refusal(409, message('SUP is not sold here yet.')),
      'too-many-open': refusal(409, message('Several invoices are unpaid. Pay them or let them expire.')),
      'debt-first': refusal(409, message('Money of an invoice went back. Its SUP is returned first.')),
    },
  }),
  invoice: get('/api/organizations/:slug/invoices/:number', {
    summary: 'An invoice with its lines and its frozen rate, as a page to print',
    access: 'organization-member',
    limit: 'read',
    tag: 'organizations',
    returns: Invoice,
    refuses: { ...inOne, ...notSignatory, ...invoiceGone },
  }),
  payInvoice: post('/api/organizations/:slug/invoices/:number/pay', {
    needs: 'payments',
    stoppedBy: 'purchase',
    ...write,
    summary: 'Open the payment of an invoice at the provider, and answer the page to pay on',
    idempotency: 'none',
    transaction: 'own',
    body: none,
    returns: z.object({ slug: z.string(), number: z.string(), payUrl: z.string() }),
    refuses: {
      ...inOne,
      ...notSignatory,
      ...notVerified,
      ...invoiceGone,
      'invoice-late': refusal(409, message('This invoice is too old. Order again.')),
      'invoice-paid': refusal(
        409,
        message('This invoice is paid, or its payment has ended. Order again if you need more.'),
      ),
      'charge-not-started': refusal(502, message('Failed to initiate purchase. Please try again.')),
      'not-sold-here': refusal(409, message('SUP is not sold here yet.')),
    },
  }),
  checkInvoice: post('/api/organizations/:slug/invoices/:number/check', {
    needs: 'payments',
    ...write,
    summary: 'Ask the provider now whether an invoice is paid',
    idempotency: 'none',
    transaction: 'own',
    body: none,
    returns: z.object({ slug: z.string(), number: z.string() }),
    refuses: {
      ...inOne,
      ...notSignatory,
      ...invoiceGone,
      'provider-away': refusal(503, message('The payment provider does not answer. We keep asking.')),
    },
  }),
  organizationBooks: get('/api/organizations/:slug/books.csv', {
    summary: 'Every SUP that came in and went out, as a table for accountants; nobody is named',
    access: 'organization-member',
    limit: 'export',
    returns: 'bytes',
    refuses: { ...inOne, ...notSignatory },
  }),
  invitePeople: post('/api/organizations/:slug/invitations', {
    ...owned,
    summary: 'Invite people by their email addresses; the answer is the same whoever has an account',
    limit: 'report',
    body: z.strictObject({
      addresses: prose(5, 20_000, message('Write at least one email address.')),
      role: z.enum(['member', 'signatory'], message('Choose a role.')),
    }),
    returns: z.object({ slug: z.string(), count: z.int() }),
    refuses: { ...inOne, ...notVerified },
  }),
  withdrawInvitation: post('/api/organizations/:slug/invitations/:invitationId/withdraw', {
    ...owned,
    summary: 'Take an invitation back',
    body: none,
    returns: done,
    refuses: {
      ...inOne,
      'invitation-not-found': refusal(404, message('This invitation is not open any more.')),
    },
  }),
  changeMember: post('/api/organizations/:slug/members/:memberId', {
    ...owned,
    summary: 'Give a member another role, hand the organization to a signatory, or remove a member',
    body: z.strictObject({
      role: z.enum(['member', 'signatory', 'owner', 'none'], message('Choose a role.')),
    }),
    returns: done,
    refuses: {
      ...inOne,
      ...notVerified,
      'member-not-found': refusal(404, message('This member does not exist, or was removed.')),
      ...signatoryRefusals,
      'not-yet-signatory': refusal(409, message('First make this person a signatory.')),
      'owner-stays': refusal(409, message('The owner cannot leave. First make a signatory the owner.')),
    },
  }),
  confirmSignatory: post('/api/organizations/:slug/members/:memberId/confirm', {
    ...write,
    summary: 'Confirm as a second signatory that a member signs, whom somebody else chose',
    stepUp: 'where-set',
    body: none,
    returns: done,
    refuses: {
      ...inOne,
      ...notSignatory,
      ...notVerified,
      ...signatoryRefusals,
      'member-not-found': refusal(404, message('This member does not exist, or was removed.')),
      'not-offered': refusal(409, message('No one has chosen this member as a signatory.')),
      'second-signatory-required': refusal(403, message('A second signatory is required.')),
    },
  }),
}
