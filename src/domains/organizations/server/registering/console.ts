import { waiting } from '#domains/approvals/server/approvals.ts'
import { describeFiles } from '#domains/files/server/attachments.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import type { OrganizationState } from '../../contract.ts'
import type { RegisteredOrganization } from '../../contracts/console-contract.ts'
import { organizationMachine } from '../../rules.ts'
import { organizationsStore } from '../store.ts'
import { organizationApproval } from './approval.ts'

/** Far more than wait at once; the console shows the oldest. */
const MAX_SHOWN = 50

/** Organizations in one state for the staff who check them. */
export const showOrganizationsConsole = async (
  ctx: SignedInCtx,
  { list }: { list: OrganizationState },
): Promise<{ items: RegisteredOrganization[]; total: number }> => {
  const store = organizationsStore(ctx.db)
  const rows = await store.inState(list, MAX_SHOWN)
  const proposals = await waiting(
    ctx,
    organizationApproval,
    rows.map(({ id }) => id),
  )
  const files = await describeFiles(
    ctx,
    rows.flatMap(({ file_id: fileId }) => fileId ?? []),
  )
  const items = await Promise.all(
    rows.map(async (row) => {
      const proposal = proposals.find(({ payload }) => payload.organizationId === row.id)
      return {
        slug: row.slug,
        name: row.name,
        kind: row.kind,
        state: row.state,
        cacNumber: row.cac_number,
        address: row.address,
        signatories: row.signatories,
        owners: row.owners,
        links: row.links,
        documentUrl: files.find(({ id }) => id === row.file_id)?.url ?? null,
        isNumberTaken: await store.isNumberTaken(row.cac_number, row.id),
        registeredAt: row.registered_at.toISOString(),
        reason: row.reason,
        next: proposal ? [] : organizationMachine.moves[row.state].filter((state) => state !== 'pending'),
        waitsFor: proposal?.payload.to ?? null,
      }
    }),
  )
  return { items, total: await store.countIn(list) }
}
