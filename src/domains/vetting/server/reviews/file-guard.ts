import type { FileGuard, FileKind } from '#platform/server/file-kind.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { isBlindTo } from './blinder.ts'
import { ownFacts } from '../conflicts/reviewer-facts.ts'
import { queueStore } from '../queue/store.ts'
import { panelsOf } from '../panels/rounds.ts'
import { vettingStore } from '../nominations/store.ts'

/**
 * Lets reviewers read the files of nominations that their console shows. Refuses every file when the reader has a
 * conflict, and the photo until the reader has given their blind scores.
 */
const mayReadNominationFile: FileGuard = async (ctx, { fileId, thingId: id }) => {
  const nomination = isId(id) ? await queueStore(ctx.db, await ownFacts(ctx)).find(id) : undefined
  if (!nomination) return false
  const files = await vettingStore(ctx.db).filesOf([id])
  const isEvidence = files.some((file) => file.file_id === fileId && file.purpose === 'evidence')
  return isEvidence || !isBlindTo(nomination, ctx.viewer.id, await panelsOf(ctx, [id]))
}

/** Evidence and photo of a nomination. */
export const nominationFiles: FileKind = {
  kind: 'nomination',
  readers: ['vetting'],
  guard: mayReadNominationFile,
}
