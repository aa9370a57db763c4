import { Form } from '#platform/web/forms/form.tsx'
import { useT } from '#platform/web/language.tsx'
import { useSearch } from '#platform/web/navigation.tsx'
import { page } from '#platform/web/page.ts'
import { useViewer } from '#platform/web/viewer.tsx'
import { can } from '#shared/access.ts'
import {
  type CivicIssueId,
  civicIssueIds,
  civicIssues,
  responsibleLevelNames,
} from '../contracts/civic-issue-contract.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { BackLink } from '#ui/navigation/back-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { lettersApi } from '../contracts/letter-contract.ts'

const issueOf = (search: URLSearchParams): CivicIssueId | undefined =>
  civicIssueIds.find((id) => id === search.get('issue'))
const placeOf = (search: URLSearchParams): string => (search.get('place') ?? '').trim().slice(0, 80)

const Ask = ({ issue, place }: { issue: CivicIssueId | undefined; place: string }) => {
  const t = useT()
  return (
    <form action={to('writeLetter')} method="get" className="stack">
      <SelectField
        name="issue"
        id="letter-issue"
        defaultValue={issue ?? ''}
        label={t('What is it about?')}
        placeholder={t('Choose')}
        required
        options={civicIssueIds.map((id) => ({ value: id, label: t(civicIssues[id].topic) }))}
      />
      <TextField
        name="place"
        id="letter-place"
        defaultValue={place}
        label={t('Which place?')}
        hint={t('Town or local government and State, such as Ikeja, Lagos.')}
        maxLength={80}
        required
      />
      <p>
        <Button type="submit">{t('Show who is responsible')}</Button>
      </p>
    </form>
  )
}

const Responsible = ({ issue, place }: { issue: CivicIssueId; place: string }) => {
  const t = useT()
  const viewer = useViewer()
  const { office, level, source } = civicIssues[issue]
  const here = `${to('writeLetter')}?${new URLSearchParams({ issue, place }).toString()}`
  return (
    <Card accent title={t('Who is responsible')}>
      <p className="b" lang="en">
        {office.replace('{place}', place)}
      </p>
      <p className="small mute mt-2">
        {t(responsibleLevelNames[level])} · <span lang="en">{source}</span>
      </p>
      {can('citizen', viewer) ? (
        <Form
          call={lettersApi.startLetter}
          then="/civic-letters/mine/{id}"
          failed={message('We could not start the letter. Please try again.')}
          className="stack mt-3"
          submit={t('Start the letter')}
          variant="civic"
        >
          <input type="hidden" name="issue" value={issue} />
          <input type="hidden" name="place" value={place} />
        </Form>
      ) : (
        <p className="mt-3">
          <ButtonLink variant="civic" href={`${to('auth')}?returnUrl=${encodeURIComponent(here)}`}>
            {t('Sign in to write it')}
          </ButtonLink>
        </p>
      )}
    </Card>
  )
}

/** The first step of a letter: what it is about, and so to whom it goes. Everybody may look. */
const WriteLetterPage = () => {
  const t = useT()
  const search = useSearch()
  const [issue, place] = [issueOf(search), placeOf(search)]
  return (
    <>
      <BackLink href={to('letters')}>{t('Civic Letters')}</BackLink>
      <div className="stack read">
        <PageHead lead={t('Choose the subject. We show who is responsible and start the letter for you.')} />
        <Ask issue={issue} place={place} />
        {issue && place && <Responsible issue={issue} place={place} />}
        <Notice>
          {t('We send nothing in your name. You print the letter, copy it or share it, and you sign it.')}
        </Notice>
      </div>
    </>
  )
}

export default page({
  component: WriteLetterPage,
  head: ({ t }) => ({
    description: t('Choose the subject. We show who is responsible and start the letter for you.'),
    canonical: to('writeLetter'),
  }),
})
