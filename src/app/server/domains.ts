import { account } from '#domains/account/server/manifest.ts'
import { joinCodes } from '#domains/account/server/codes/join-codes.ts'
import { accountability } from '#domains/accountability/server/manifest.ts'
import { recordGuard } from '#domains/accountability/server/record-guard.ts'
import { activity } from '#domains/activity/server/manifest.ts'
import { approvals } from '#domains/approvals/server/manifest.ts'
import { challenge } from '#domains/challenge/server/manifest.ts'
import { seatGuard } from '#domains/challenge/server/seats/guard.ts'
import { files } from '#domains/files/server/manifest.ts'
import { identity } from '#domains/identity/server/manifest.ts'
import { sessions } from '#domains/identity/server/sessions/sessions.ts'
import { institutions } from '#domains/institutions/server/manifest.ts'
import { insight } from '#domains/insight/server/manifest.ts'
import { leaders } from '#domains/leaders/server/manifest.ts'
import { library } from '#domains/library/server/manifest.ts'
import { members } from '#domains/members/server/manifest.ts'
import { kindsByName } from '#domains/moderation/server/kinds.ts'
import { moderation } from '#domains/moderation/server/manifest.ts'
import { placesOf } from '#domains/members/server/places/places-of-people.ts'
import { privacy } from '#domains/privacy/server/manifest.ts'
import { projects } from '#domains/projects/server/manifest.ts'
import { record } from '#domains/record/server/manifest.ts'
import { regions } from '#domains/regions/server/manifest.ts'
import { listStates } from '#domains/regions/server/places.ts'
import { reports } from '#domains/reports/server/manifest.ts'
import { site } from '#domains/site/server/manifest.ts'
import { staff } from '#domains/staff/server/manifest.ts'
import { standingDomain } from '#domains/standing/server/manifest.ts'
import { training } from '#domains/training/server/manifest.ts'
import { actionKinds } from '#domains/standing/rules.ts'
import { campusFollows } from '#domains/campus/server/communities/merged-schools.ts'
import { campusRoomFollows } from '#domains/chat/server/rooms/merged-campus.ts'
import { nominatorsFollow } from '#domains/vetting/server/conflicts/merged-institutions.ts'
import { consentGuard } from '#domains/vetting/server/consent/guard.ts'
import { unnamedNominees } from '#domains/vetting/server/nominations/counts.ts'
import { vetting } from '#domains/vetting/server/manifest.ts'
import { voting } from '#domains/voting/server/manifest.ts'
import { wallet } from '#domains/wallet/server/manifest.ts'
import { notifier } from '#domains/notifications/server/centre/taking.ts'
import { notifications } from '#domains/notifications/server/manifest.ts'
import { quizzes } from '#domains/quizzes/server/manifest.ts'
import { engage } from '#domains/engage/server/manifest.ts'
import { education } from '#domains/education/server/manifest.ts'
import { escalation } from '#domains/escalation/server/manifest.ts'
import { chapters } from '#domains/chapters/server/manifest.ts'
import { events } from '#domains/events/server/manifest.ts'
import { feedback } from '#domains/feedback/server/manifest.ts'
import { civicGuides } from '#domains/guides/server/manifest.ts'
import { kyc } from '#domains/kyc/server/manifest.ts'
import { switches } from '#domains/switches/server/manifest.ts'
import { organizations } from '#domains/organizations/server/manifest.ts'
import { donations } from '#domains/donations/server/manifest.ts'
import { payments } from '#domains/payments/server/manifest.ts'
import { cashout } from '#domains/cashout/server/manifest.ts'
import { treasury } from '#domains/treasury/server/manifest.ts'
import { campus } from '#domains/campus/server/manifest.ts'
import { draws } from '#domains/draws/server/manifest.ts'
import { chat } from '#domains/chat/server/manifest.ts'
import { network } from '#domains/network/server/manifest.ts'
import { opendata } from '#domains/opendata/server/manifest.ts'
import { forum } from '#domains/forum/server/manifest.ts'
import { volunteers } from '#domains/volunteers/server/manifest.ts'
import { whatsapp } from '#domains/whatsapp/server/manifest.ts'
import { sendOverWhatsApp } from '#domains/whatsapp/server/sending/notices-out.ts'
import type { DomainManifest } from '#platform/server/manifest.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { foldChanges } from '#platform/server/pipeline/answer-cache.ts'
import { watchTexts } from '#platform/server/texts/jobs.ts'
import { forgetOldAnswers } from '#platform/server/jobs/tidy.ts'
import type { Route } from '#platform/server/pipeline/route.ts'
import { freeingOthers, freeingOwn } from './freeing-seats.ts'
import { homeOf } from './arriving/home.ts'
import { campusOf } from './live/campus.ts'
import { shellUser } from './shell-user.ts'
import { sampleCases } from './first-days/sample-cases.ts'

/** Writes in these domains may bring a reviewer into conflict: we free their seat in the same transaction. */
const frees = {
  approvals: freeingOthers,
  identity: freeingOwn,
  members: freeingOwn,
  staff: freeingOthers,
}

const routesOf = ({ domain, routes }: DomainManifest): Route[] =>
  routes.map(Object.hasOwn(frees, domain) ? frees[domain as keyof typeof frees] : (route) => route)

const aboveFiles: readonly DomainManifest[] = [
  switches,
  identity(joinCodes),
  regions,
  account,
  kyc,
  wallet,
  institutions([nominatorsFollow, campusFollows, campusRoomFollows], actionKinds),
  members,
  // After members: its sample people have their homes then.
  standingDomain(placesOf),
  leaders([consentGuard, seatGuard, recordGuard], unnamedNominees),
  challenge,
  vetting,
  voting,
  projects,
  reports,
  draws,
  record,
  training,
  accountability,
  staff,
  site,
  insight,
  quizzes,
  engage,
  escalation,
  education,
  feedback,
  civicGuides,
  whatsapp,
  library,
  payments,
  cashout,
  organizations,
  donations,
  chapters,
  events,
  network,
  chat(campusOf),
  opendata,
  forum,
  volunteers,
  campus,
  // Last: it adds up what all the others moved.
  treasury,
]

/** Each domain after those that it builds on; seeds run in this order. */
const below: readonly DomainManifest[] = [
  activity,
  files(aboveFiles.flatMap(({ files: kinds }) => kinds ?? [])),
  ...aboveFiles,
]

/** What people may flag comes from the domains below. */
const withModeration: readonly DomainManifest[] = [
  ...below,
  moderation({
    kinds: kindsByName(below.flatMap(({ moderated }) => moderated ?? [])),
    cases: below.flatMap(({ cases }) => cases ?? []),
    samples: sampleCases,
    states: listStates,
  }),
]

/** Kinds of two-person decisions come from the domains below. */
const withApprovals: readonly DomainManifest[] = [
  ...withModeration,
  approvals(withModeration.flatMap(({ approvals: kinds }) => kinds ?? [])),
]

/** It knows the kinds of all domains below it; they reach it through their context. */
const withNotifications: readonly DomainManifest[] = [
  ...withApprovals,
  notifications(
    withApprovals.flatMap((manifest) => manifest.notifications ?? []),
    sendOverWhatsApp,
  ),
]

// Erases the upper domains first: what names a person must go before the person does.
const personalData = withNotifications
  .toReversed()
  .map((manifest) => manifest.personalData)
  .filter((data) => data !== null)

const manifests = [...withNotifications, privacy(personalData)]

/** Every domain of the product, as the server mounts it. */
export const domains = {
  manifests,
  routes: manifests.flatMap(routesOf),
  jobs: [
    forgetOldAnswers,
    foldChanges,
    watchTexts,
    ...manifests.flatMap(({ jobs }) => jobs),
  ] as readonly Job[],
  actionWords: Object.assign({}, ...manifests.map(({ actionWords }) => actionWords)) as Readonly<
    Record<string, string>
  >,
  sessions,
  notifier,
  shellUser,
  homeOf,
}

export type Domains = typeof domains
