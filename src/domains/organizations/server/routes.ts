import { implement } from '#platform/server/pipeline/route.ts'
import { organizationsApi } from '../contract.ts'
import { organizationsConsoleApi } from '../contracts/console-contract.ts'
import { invoiceConsoleApi } from '../contracts/invoice-console-contract.ts'
import { managingApi } from '../contracts/managing-contract.ts'
import { writeBooks } from './money/books.ts'
import { confirmSpend, refuseSpend } from './money/confirm-spend.ts'
import { checkInvoice, orderSup, payInvoice, showInvoice } from './money/invoices.ts'
import { proposeSpend } from './money/propose-spend.ts'
import {
  answerInvitation,
  invitePeople,
  listOwnOrganizations,
  withdrawInvitation,
} from './people/invitations.ts'
import { changeMember, leaveOrganization } from './people/members.ts'
import { confirmSignatory } from './people/signatory-offers.ts'
import { listPaidInvoices } from './refunds/console.ts'
import { showOrganizationsConsole } from './registering/console.ts'
import { proposeOrganization } from './registering/approval.ts'
import { resubmit, registerOrganization } from './registering/register.ts'
import { showManagedOrganization } from './showing/managed.ts'
import { listOrganizations, showOrganization } from './showing/directory.ts'

const publicRoutes = implement('organizations', organizationsApi, {
  organizations: (ctx, { query }) => listOrganizations(ctx, query),
  organization: (ctx, { params }) => showOrganization(ctx, params.slug),
  ownOrganizations: (ctx) => listOwnOrganizations(ctx),
  registerOrganization: (ctx, { body }) => registerOrganization(ctx, body),
  answerInvitation: (ctx, { params, body }) => answerInvitation(ctx, params.invitationId, body.answer),
})

const managingRoutes = implement('organizations', managingApi, {
  managed: (ctx, { params }) => showManagedOrganization(ctx, params.slug),
  resubmit: (ctx, { params, body }) => resubmit(ctx, params.slug, body),
  leaveOrganization: (ctx, { params }) => leaveOrganization(ctx, params.slug),
  proposeSpend: (ctx, { params, body }) => proposeSpend(ctx, params.slug, body),
  confirmSpend: (ctx, { params }) => confirmSpend(ctx, params),
  refuseSpend: (ctx, { params }) => refuseSpend(ctx, params),
  orderSup: (ctx, { params, body }) => orderSup(ctx, params.slug, body),
  invoice: (ctx, { params }) => showInvoice(ctx, params),
  payInvoice: (ctx, { params }) => payInvoice(ctx, params),
  checkInvoice: (ctx, { params }) => checkInvoice(ctx, params),
  organizationBooks: (ctx, { params }) => writeBooks(ctx, params.slug),
  invitePeople: (ctx, { params, body }) => invitePeople(ctx, params.slug, body),
  withdrawInvitation: (ctx, { params }) => withdrawInvitation(ctx, params),
  changeMember: (ctx, { params, body }) => changeMember(ctx, params, body.role),
  confirmSignatory: (ctx, { params }) => confirmSignatory(ctx, params),
})

const consoleRoutes = implement('organizations', organizationsConsoleApi, {
  organizationsConsole: (ctx, { query }) => showOrganizationsConsole(ctx, query),
  proposeOrganization: (ctx, { params, body }) => proposeOrganization(ctx, params.slug, body),
})

const invoiceRoutes = implement('organizations', invoiceConsoleApi, {
  invoicesConsole: (ctx, { query }) => listPaidInvoices(ctx, query),
})

export const organizationsRoutes = [...publicRoutes, ...managingRoutes, ...consoleRoutes, ...invoiceRoutes]
