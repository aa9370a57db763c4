import { implement } from '#platform/server/route.ts'
import { filesApi } from '../contract.ts'
import { showFile } from './shows.ts'
import { uploadFile } from './uploads.ts'

export const filesRoutes = implement('files', filesApi, {
  // A raw body carries no name of its own, so the query may give one.
  upload: (ctx, { query, body }) =>
    uploadFile(ctx, { purpose: query.purpose, file: { bytes: body.bytes, name: query.name ?? body.name } }),
  show: (ctx, { params, query }) => showFile(ctx, { fileId: params.fileId, size: query.size }),
})
