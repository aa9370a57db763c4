import { implement } from '#platform/server/pipeline/route.ts'
import { filesApi } from '../contract.ts'
import { type FileGuards, showFile } from './downloads.ts'
import { uploadFile } from './uploads.ts'

/** The calls of this domain. `guards` decide, per kind of thing, which console users may read which of its files. */
export const filesRoutes = (guards: FileGuards) =>
  implement('files', filesApi, {
    // A raw body has no file name, so the query may give one.
    upload: (ctx, { query, body }) =>
      uploadFile(ctx, { purpose: query.purpose, file: { bytes: body.bytes, name: query.name ?? body.name } }),
    show: (ctx, { params, query }) => showFile(ctx, guards, { fileId: params.fileId, size: query.size }),
  })
