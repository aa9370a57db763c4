import { AskGuideForm } from '#domains/guides/web/ask-form.tsx'
import { TextPage, textPage } from './info-page.tsx'

const CounselPage = () => <TextPage screen="civicCounsel" before={<AskGuideForm />} />

/** Where people ask a guide, with or without script, and what the guides keep to. */
export default textPage(CounselPage)
