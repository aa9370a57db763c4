import { inventedId } from '#platform/server/formats/invented-id.ts'

/** The chapter of the demonstration. */
export const sampleChapterId = inventedId('sample chapter', 'Surulere')
