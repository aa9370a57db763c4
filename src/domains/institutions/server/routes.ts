import { implement } from '#platform/server/pipeline/route.ts'
import { institutionsConsoleApi } from '../console-contract.ts'
import { institutionsApi } from '../contract.ts'
import { listManaged, showManaged } from './managing/console.ts'
import {
  carryOutInstitutionImport,
  checkInstitutionImport,
  showInstitutionImport,
} from './managing/import.ts'
import { type MergeApproval, proposeToMerge } from './managing/merge.ts'
import { addInstitution, correctInstitution } from './managing/entries.ts'
import {
  participationTable,
  showEducationOverview,
  showTopSchools,
} from './participation/present-participation.ts'
import { listInstitutions, showInstitution } from './showing/directory.ts'

const publicRoutes = implement('institutions', institutionsApi, {
  institutions: (ctx, { query }) => listInstitutions(ctx, query),
  institution: (ctx, { params }) => showInstitution(ctx, params.institutionId),
  topSchools: (ctx, { query }) => showTopSchools(ctx, query),
  educationOverview: (ctx) => showEducationOverview(ctx),
  participationTable: (ctx) => participationTable(ctx),
})

export const institutionsRoutes = (merging: MergeApproval) => [
  ...publicRoutes,
  ...implement('institutions', institutionsConsoleApi, {
    managedInstitutions: (ctx, { query }) => listManaged(ctx, query),
    managedInstitution: (ctx, { params }) => showManaged(ctx, merging, params.institutionId),
    addInstitution: (ctx, { body }) => addInstitution(ctx, body),
    correctInstitution: (ctx, { params, body }) => correctInstitution(ctx, params.institutionId, body),
    proposeInstitutionMerge: (ctx, { params, body }) =>
      proposeToMerge(ctx, merging, params.institutionId, body),
    checkInstitutionImport: (ctx, { body }) => checkInstitutionImport(ctx, body),
    institutionImport: (ctx, { params }) => showInstitutionImport(ctx, params.importId),
    carryOutInstitutionImport: (ctx, { params }) => carryOutInstitutionImport(ctx, params.importId),
  }),
]
