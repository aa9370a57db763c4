import { keyOf } from '#domains/wallet/server/posting/post-transfers.ts'
import { PICTURE_CACHE } from '#platform/server/http/picture-cache.ts'
import type { Bytes } from '#platform/server/pipeline/route.ts'
import { Refusal } from '#shared/errors.ts'
import { demoProjects } from '../demo-projects.ts'
import { drawScene } from './drawings.ts'

/** The id of a sample project: the same key always gets the same id, so that links to it keep working. */
export const sampleProjectId = (key: string): string => keyOf('sample project', key)

const keys = new Map(demoProjects.map(({ key }) => [sampleProjectId(key), key]))

/** The drawn picture of an invented project; refuses `project-not-found` for every other. */
export const showSampleDrawing = async (projectId: string): Promise<Bytes> => {
  const scene = drawScene(keys.get(projectId) ?? '')
  if (!scene) throw new Refusal('project-not-found')
  return {
    stream: Buffer.from(scene),
    contentType: 'image/svg+xml',
    headers: { 'cache-control': PICTURE_CACHE },
  }
}
