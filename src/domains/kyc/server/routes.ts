import { implement } from '#platform/server/pipeline/route.ts'
import { kycApi } from '../contract.ts'
import { kycConsoleApi } from '../contracts/console-contract.ts'
import { addDocument, showOwnDocument } from './applying/documents.ts'
import { saveStep, showOwn } from './applying/draft.ts'
import { submitKyc } from './applying/submit-check.ts'
import { proposeRevocation } from './revoking/approval.ts'
import {
  decideFile,
  listWaiting,
  releaseFile,
  showTakenFile,
  showFileDocument,
  takeFile,
} from './console/files.ts'

export const kycRoutes = [
  ...implement('kyc', kycApi, {
    own: (ctx) => showOwn(ctx),
    saveStep: (ctx, { body }) => saveStep(ctx, body),
    addDocument: (ctx, { query, body }) => addDocument(ctx, query.kind, body),
    submit: (ctx) => submitKyc(ctx),
    ownDocument: (ctx, { params }) => showOwnDocument(ctx, params.documentId),
  }),
  ...implement('kyc', kycConsoleApi, {
    waiting: (ctx) => listWaiting(ctx),
    take: (ctx, { params }) => takeFile(ctx, params.fileId),
    release: (ctx, { params }) => releaseFile(ctx, params.fileId),
    file: (ctx, { params }) => showTakenFile(ctx, params.fileId),
    fileDocument: (ctx, { params }) => showFileDocument(ctx, params.fileId, params.documentId),
    decide: (ctx, { params, body }) => decideFile(ctx, params.fileId, body),
    revoke: (ctx, { body }) => proposeRevocation(ctx, body),
  }),
]
