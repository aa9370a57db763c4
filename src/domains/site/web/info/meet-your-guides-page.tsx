import { GuideCards } from '#domains/guides/web/guide-cards.tsx'
import { TextPage, textPage } from './info-page.tsx'

const GuidesPage = () => <TextPage screen="meetYourGuides" before={<GuideCards />} />

/** Who the two guides are. */
export default textPage(GuidesPage)
