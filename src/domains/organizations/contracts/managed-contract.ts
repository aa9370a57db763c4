import * as z from 'zod/mini'
import { id, moment, sup } from '#shared/fields.ts'
import { organizationRoles, organizationStates } from '../contract.ts'
import { organizationKinds } from '../vocabulary-contract.ts'
import { Invoice, minorAmount, Spend } from './money-contract.ts'

export const ManagedMember = z.object({
  id: id(),
  name: z.string(),
  role: z.enum(organizationRoles),
  joinedAt: moment(),
  isMe: z.boolean(),
  /** Who confirms that this member signs: another signatory or our team; null for members who are not chosen. */
  offer: z.nullable(z.enum(['signatory', 'team'])),
  /** The viewer may confirm it. */
  mayConfirm: z.boolean(),
})
export type ManagedMember = z.output<typeof ManagedMember>

export const ManagedOrganization = z.object({
  slug: z.string(),
  name: z.string(),
  kind: z.enum(organizationKinds),
  state: z.enum(organizationStates),
  reason: z.nullable(z.string()),
  role: z.enum(organizationRoles),
  /** The registration, for its owner only: to hand it in again. */
  registration: z.nullable(
    z.object({
      cacNumber: z.string(),
      address: z.string(),
      signatories: z.string(),
      owners: z.string(),
      links: z.string(),
    }),
  ),
  balance: sup(),
  owed: sup(),
  memberCount: z.int(),
  signatoryCount: z.int(),
  /** Names for those who spend; a member sees only themselves. */
  members: z.array(ManagedMember),
  invitations: z.array(
    z.object({ id: id(), hint: z.string(), role: z.enum(organizationRoles), expiresAt: moment() }),
  ),
  spends: z.array(Spend),
  /** Areas where enough members live for a grant to them. */
  areas: z.array(z.object({ id: z.string(), name: z.string() })),
  invoices: z.array(Invoice),
  /** What SUP costs here today; null where it is not sold. */
  price: z.nullable(
    z.object({ amount: minorAmount(), currencySymbol: z.string(), minSup: z.int(), maxSup: z.int() }),
  ),
})
export type ManagedOrganization = z.output<typeof ManagedOrganization>
