import { describeFiles } from '#domains/files/server/attachments.ts'
import type { Ctx } from '#platform/server/context.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import type { Leader, ProfileEvidence } from '../../contracts/leader-contract.ts'
import { communityScore } from '../../rules.ts'
import { upheldReportsOf } from '../moderation/concerns.ts'
import { correctionsStore } from '../moderation/corrections-store.ts'
import { endorsementsStore } from '../endorsements/store.ts'
import { leadersStore } from './store.ts'

type ReadContext = Pick<Ctx, 'db'>

const evidenceOf = async (ctx: ReadContext, leaderId: string): Promise<ProfileEvidence[]> => {
  const rows = await leadersStore(ctx.db).evidenceOf(leaderId)
  const ids = rows.map((row) => row.file_id).filter((id) => id !== null)
  const files = new Map((await describeFiles(ctx, ids)).map((file) => [file.id, file]))
  return rows.flatMap((row): ProfileEvidence[] => {
    const shared = {
      claim: row.claim,
      checkedAt: lagosDay(row.checked_at),
      datedOn: row.dated_on,
      foundBy: row.found_by,
      sourceUrl: row.source_url,
    }
    const { source_url: url } = row
    if (url !== null) {
      const name = row.title || (URL.parse(url)?.hostname ?? url)
      return [{ ...shared, id: `source-${row.id}`, name, contentType: null, size: null, url }]
    }
    const file = row.file_id === null ? undefined : files.get(row.file_id)
    if (!file) return []
    const { id, contentType, size } = file
    return [{ ...shared, id, name: row.title || file.name, contentType, size, url: file.url }]
  })
}

/** The evidence of a profile and its public assessment: score, upheld reports, corrections. */
export const profilePartsOf = async (
  ctx: ReadContext,
  leaderId: string,
): Promise<Pick<Leader, 'evidence' | 'score' | 'upheldReports' | 'changes'>> => {
  const evidence = await evidenceOf(ctx, leaderId)
  const { total, verified } = await endorsementsStore(ctx.db).counts(leaderId)
  const upheldReports = await upheldReportsOf(ctx, leaderId)
  const changes = await correctionsStore(ctx.db).changesOf(leaderId)
  return {
    evidence,
    upheldReports,
    score: communityScore({
      evidence: evidence.length,
      endorsements: total,
      verified,
      reports: upheldReports.length,
    }),
    changes: changes.map(({ field, before, after, source_url: sourceUrl, at }) => ({
      field,
      before,
      after,
      sourceUrl,
      at: lagosDay(at),
    })),
  }
}
