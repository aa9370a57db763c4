import { whatsappPages } from '#domains/whatsapp/web/manifest.ts'
import { networkPages } from '#domains/network/web/manifest.ts'
import { chatPages } from '#domains/chat/web/manifest.ts'
import { opendataPages } from '#domains/opendata/web/manifest.ts'
import { institutionsPages } from '#domains/institutions/web/manifest.ts'
import { forumPages } from '#domains/forum/web/manifest.ts'
import { volunteersPages } from '#domains/volunteers/web/manifest.ts'
import { campusPages } from '#domains/campus/web/manifest.ts'
import { cashoutPages } from '#domains/cashout/web/manifest.ts'
import { drawsPages } from '#domains/draws/web/manifest.ts'
import { kycPages } from '#domains/kyc/web/manifest.ts'
import { organizationsPages } from '#domains/organizations/web/manifest.ts'
import { donationsPages } from '#domains/donations/web/manifest.ts'
import { paymentsPages } from '#domains/payments/web/manifest.ts'
import { treasuryPages } from '#domains/treasury/web/manifest.ts'
import { engagePages } from '#domains/engage/web/manifest.ts'
import { educationPages } from '#domains/education/web/manifest.ts'
import { escalationPages } from '#domains/escalation/web/manifest.ts'
import { chaptersPages } from '#domains/chapters/web/manifest.ts'
import { eventsPages } from '#domains/events/web/manifest.ts'
import { feedbackPages } from '#domains/feedback/web/manifest.ts'
import { guidesPages } from '#domains/guides/web/manifest.ts'
import { moderationPages } from '#domains/moderation/web/manifest.ts'
import { notificationsPages } from '#domains/notifications/web/manifest.ts'
import { accountPages } from '#domains/account/web/manifest.ts'
import { accountabilityPages } from '#domains/accountability/web/manifest.ts'
import { approvalsPages } from '#domains/approvals/web/manifest.ts'
import { challengePages } from '#domains/challenge/web/manifest.ts'
import { identityPages } from '#domains/identity/web/manifest.ts'
import { insightPages } from '#domains/insight/web/manifest.ts'
import { leadersPages } from '#domains/leaders/web/manifest.ts'
import { libraryPages } from '#domains/library/web/manifest.ts'
import { membersPages } from '#domains/members/web/manifest.ts'
import { privacyPages } from '#domains/privacy/web/manifest.ts'
import { profilesPages } from '#domains/profiles/web/manifest.ts'
import { projectsPages } from '#domains/projects/web/manifest.ts'
import { quizzesPages } from '#domains/quizzes/web/manifest.ts'
import { recordPages } from '#domains/record/web/manifest.ts'
import { regionsPages } from '#domains/regions/web/manifest.ts'
import { reportsPages } from '#domains/reports/web/manifest.ts'
import { sitePages } from '#domains/site/web/manifest.ts'
import { staffPages } from '#domains/staff/web/manifest.ts'
import { standingPages } from '#domains/standing/web/manifest.ts'
import { trainingPages } from '#domains/training/web/manifest.ts'
import { vettingPages } from '#domains/vetting/web/manifest.ts'
import { votingPages } from '#domains/voting/web/manifest.ts'
import { walletPages } from '#domains/wallet/web/manifest.ts'
import type { LoadPage } from '#platform/web/page.ts'
import type { ScreenName } from '#shared/sitemap.ts'

/** Every screen's page; a screen of the sitemap without a page does not compile. */
export const pages: Readonly<Record<ScreenName, LoadPage>> = {
  ...accountPages,
  ...accountabilityPages,
  ...approvalsPages,
  ...challengePages,
  ...identityPages,
  ...insightPages,
  ...leadersPages,
  ...membersPages,
  ...privacyPages,
  ...profilesPages,
  ...projectsPages,
  ...quizzesPages,
  ...recordPages,
  ...regionsPages,
  ...reportsPages,
  ...sitePages,
  ...staffPages,
  ...standingPages,
  ...trainingPages,
  ...vettingPages,
  ...votingPages,
  ...walletPages,
  ...notificationsPages,
  ...engagePages,
  ...escalationPages,
  ...educationPages,
  ...feedbackPages,
  ...institutionsPages,
  ...chaptersPages,
  ...eventsPages,
  ...guidesPages,
  ...libraryPages,
  ...kycPages,
  ...organizationsPages,
  ...paymentsPages,
  ...cashoutPages,
  ...treasuryPages,
  ...drawsPages,
  ...donationsPages,
  ...moderationPages,
  ...chatPages,
  ...networkPages,
  ...opendataPages,
  ...forumPages,
  ...volunteersPages,
  ...campusPages,
  ...whatsappPages,
}
