import { account } from '#domains/account/server/manifest.ts'
import { accountability } from '#domains/accountability/server/manifest.ts'
import { activity } from '#domains/activity/server/manifest.ts'
import { approvals } from '#domains/approvals/server/manifest.ts'
import { campus } from '#domains/campus/server/manifest.ts'
import { cashout } from '#domains/cashout/server/manifest.ts'
import { challenge } from '#domains/challenge/server/manifest.ts'
import { chapters } from '#domains/chapters/server/manifest.ts'
import { chat } from '#domains/chat/server/manifest.ts'
import { donations } from '#domains/donations/server/manifest.ts'
import { draws } from '#domains/draws/server/manifest.ts'
import { education } from '#domains/education/server/manifest.ts'
import { engage } from '#domains/engage/server/manifest.ts'
import { escalation } from '#domains/escalation/server/manifest.ts'
import { events } from '#domains/events/server/manifest.ts'
import { feedback } from '#domains/feedback/server/manifest.ts'
import { files } from '#domains/files/server/manifest.ts'
import { forum } from '#domains/forum/server/manifest.ts'
import { civicGuides } from '#domains/guides/server/manifest.ts'
import { identity } from '#domains/identity/server/manifest.ts'
import { insight } from '#domains/insight/server/manifest.ts'
import { institutions } from '#domains/institutions/server/manifest.ts'
import { kyc } from '#domains/kyc/server/manifest.ts'
import { leaders } from '#domains/leaders/server/manifest.ts'
import { library } from '#domains/library/server/manifest.ts'
import { members } from '#domains/members/server/manifest.ts'
import { moderation } from '#domains/moderation/server/manifest.ts'
import { network } from '#domains/network/server/manifest.ts'
import { notifications } from '#domains/notifications/server/manifest.ts'
import { opendata } from '#domains/opendata/server/manifest.ts'
import { organizations } from '#domains/organizations/server/manifest.ts'
import { payments } from '#domains/payments/server/manifest.ts'
import { privacy } from '#domains/privacy/server/manifest.ts'
import { projects } from '#domains/projects/server/manifest.ts'
import { quizzes } from '#domains/quizzes/server/manifest.ts'
import { record } from '#domains/record/server/manifest.ts'
import { regions } from '#domains/regions/server/manifest.ts'
import { reports } from '#domains/reports/server/manifest.ts'
import { site } from '#domains/site/server/manifest.ts'
import { staff } from '#domains/staff/server/manifest.ts'
import { standingDomain } from '#domains/standing/server/manifest.ts'
import { switchesDomain } from '#domains/switches/server/manifest.ts'
import { training } from '#domains/training/server/manifest.ts'
import { treasury } from '#domains/treasury/server/manifest.ts'
import { vetting } from '#domains/vetting/server/manifest.ts'
import { volunteers } from '#domains/volunteers/server/manifest.ts'
import { voting } from '#domains/voting/server/manifest.ts'
import { wallet } from '#domains/wallet/server/manifest.ts'
import { whatsapp } from '#domains/whatsapp/server/manifest.ts'
import { translationsDomain } from '#domains/translations/server/manifest.ts'
import { compose } from './compose.ts'

/**
 * Every domain of the product: one import and one line. Seeds run in this order, so that each stands after those that it
 * builds on: standings after the homes of members, the treasury after all that moves SUP. The last ones read
 * what the others declare.
 */
export const domains = compose([
  activity,
  files,
  switchesDomain,
  identity,
  regions,
  account,
  kyc,
  wallet,
  institutions,
  members,
  standingDomain,
  leaders,
  vetting,
  challenge,
  voting,
  projects,
  reports,
  draws,
  record,
  training,
  accountability,
  site,
  quizzes,
  engage,
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
  chat,
  opendata,
  forum,
  volunteers,
  campus,
  treasury,
  translationsDomain,
  moderation,
  escalation,
  insight,
  staff,
  approvals,
  notifications,
  privacy,
])

export type Domains = typeof domains
