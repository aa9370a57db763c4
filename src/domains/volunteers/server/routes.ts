import { implement } from '#platform/server/pipeline/route.ts'
import { chapterShiftsApi, volunteerConsoleApi } from '../console-contract.ts'
import { volunteerApi } from '../contract.ts'
import { shiftApi } from '../shift-contract.ts'
import { writeCertificate } from './certificates/certificate-file.ts'
import { checkCertificate, issueCertificate } from './certificates/certificates.ts'
import { showHub } from './hub.ts'
import { joinVolunteers, leaveVolunteers, optIn, ownVolunteer, saveOffer } from './people/join.ts'
import { showChapterShifts, showVolunteerConsole } from './shifts/console.ts'
import { decideHours, recordHours } from './shifts/hours.ts'
import { cancelShift, postChapterShift, postShift } from './shifts/post-shift.ts'
import { runsAsStaff, runsForChapter } from './shifts/who-runs-shift.ts'
import { markAttendance, signUp, withdrawFromShift } from './shifts/sign-up.ts'

const ownRoutes = implement('volunteers', volunteerApi, {
  own: (ctx) => ownVolunteer(ctx),
  saveOffer: (ctx, { body }) => saveOffer(ctx, body),
  join: (ctx, { body }) => joinVolunteers(ctx, body),
  optIn: (ctx) => optIn(ctx),
  leave: (ctx) => leaveVolunteers(ctx),
  hub: (ctx) => showHub(ctx),
  issueCertificate: (ctx, { body }) => issueCertificate(ctx, body),
  certificateFile: (ctx, { params }) => writeCertificate(ctx, params.code),
  certificate: (ctx, { params }) => checkCertificate(ctx, params.code),
})

const shiftRoutes = implement('volunteers', shiftApi, {
  signUp: (ctx, { params }) => signUp(ctx, params.shiftId),
  withdraw: (ctx, { params }) => withdrawFromShift(ctx, params.shiftId),
  mark: (ctx, { params, body }) => markAttendance(ctx, params.shiftId, body),
})

const consoleRoutes = implement('volunteers', volunteerConsoleApi, {
  volunteerConsole: (ctx, { query }) => showVolunteerConsole(ctx, query),
  postShift: (ctx, { body }) => postShift(ctx, body),
  cancelShift: (ctx, { params, body }) => cancelShift(ctx, { ...params, runs: runsAsStaff }, body),
  recordHours: (ctx, { params, body }) => recordHours(ctx, { ...params, runs: runsAsStaff }, body),
  decideHours: (ctx, { params, body }) => decideHours(ctx, { ...params, runs: runsAsStaff }, body),
})

const chapterRoutes = implement('volunteers', chapterShiftsApi, {
  chapterShifts: (ctx, { query }) => showChapterShifts(ctx, query),
  postChapterShift: (ctx, { body }) => postChapterShift(ctx, body),
  cancelChapterShift: (ctx, { params, body }) => cancelShift(ctx, { ...params, runs: runsForChapter }, body),
  recordChapterHours: (ctx, { params, body }) => recordHours(ctx, { ...params, runs: runsForChapter }, body),
  decideChapterHours: (ctx, { params, body }) => decideHours(ctx, { ...params, runs: runsForChapter }, body),
})

export const volunteersRoutes = [...ownRoutes, ...shiftRoutes, ...consoleRoutes, ...chapterRoutes]
