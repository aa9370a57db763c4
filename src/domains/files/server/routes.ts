import { implement } from '#platform/server/pipeline/route.ts'
import { filesApi } from '../contract.ts'
import { type FileKinds, showFile } from './downloads.ts'
import { uploadFile } from './uploads.ts'

/** The calls of this domain. Each kind of thing says who reads its files. */
export const filesRoutes = (kinds: FileKinds) =>
  implement('files', filesApi, {
    // A raw body has no file name, so the query may give one.
    upload: (ctx, { query, body }) =>
      uploadFile(ctx, {
        purpose: query.purpose,
        file: { bytes: body.bytes, name: query.name ?? body.name },
        key: query.key ?? null,
      }),
    show: (ctx, { params, query }) => showFile(ctx, kinds, { fileId: params.fileId, size: query.size }),
  })
